"""Measure everything, print the table and write ``benchmarks.json``."""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from time import perf_counter

from bench import append, growth, log, placements, playouts, process, stored, titles
from bench.machine import machine
from bench.measure import Bench, Sizes, compare
from bench.table import line, markdown

BENCHES: tuple[Bench, ...] = (
    *log.BENCHES,
    *stored.BENCHES,
    *append.BENCHES,
    *playouts.BENCHES,
    *titles.BENCHES,
    *placements.BENCHES,
    *process.BENCHES,
    *growth.BENCHES,
)


def main() -> None:
    """Run the benches that are named, or all."""
    keys = [bench.key for bench in BENCHES]
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("only", nargs="*", metavar="KEY", help=f"of {', '.join(keys)}")
    parser.add_argument("--output", type=Path, default=Path("benchmarks.json"), metavar="FILE")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the table there too")
    arguments = parser.parse_args()
    unknown = set(arguments.only) - set(keys)
    if unknown:
        parser.error(f"no bench {', '.join(sorted(unknown))}; there are {', '.join(keys)}")
    sizes = Sizes()
    started = perf_counter()
    rows = []
    # Beside the output, not in the system's folder for temporary files: that may be memory.
    place = arguments.output.resolve().parent
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=place) as folder:
        for bench in BENCHES:
            if not arguments.only or bench.key in arguments.only:
                row = compare(bench, Path(folder) / bench.key, sizes)
                rows.append(row)
                print(line(row), flush=True)
    report = {
        "schema": 1,
        "machine": machine(),
        "sizes": sizes._asdict(),
        "seconds": round(perf_counter() - started),
        "rows": rows,
    }
    arguments.output.write_text(
        json.dumps(report, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
    )
    if arguments.markdown:
        arguments.markdown.write_text(markdown(report), encoding="utf-8")
    print(f"{arguments.output}: {report['seconds']} s")


if __name__ == "__main__":
    main()
