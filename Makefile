# Everything a person types in a fresh clone. Needs a Python of 3.11 or newer with venv and pip.
#
#   make demo    private environment, install, replay a whole game
#   make test    everything that continuous integration runs
#   make lint · types · docs · unit    its parts
#   make bench   the measurements of the README
#   make fuzz    the property tests with many more examples
#   make clean   remove what the others made
#
# Environments are made again only when pyproject.toml (for the demo: the program) has changed.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

packages := medici_core medici_cli event_store
sources := $(shell find $(packages) -name '*.py' -not -path '*/__pycache__/*')
# The floor that we promise is where the tests run first; the second interpreter comes after it.
second := 3.13
workers ?= 2
test_bin := .venv-test/bin
no_python = echo "No Python 3.11 or newer with venv was found. Install one (Debian, Ubuntu: apt install python3 python3-venv) and try again." >&2

.PHONY: help demo test lint types docs unit unit-second bench fuzz clean

help:
	@sed -n '1,/^SHELL/{s/^# \{0,1\}//p;}' Makefile

demo: .venv/installed
	@.venv/bin/medici replay --brief examples/first-game.log
	echo
	echo "That was examples/first-game.log, replayed. Next, in this folder:"
	echo
	echo "  source .venv/bin/activate"
	echo "  medici new --players Ann,Cosimo,Lorenzo --player Cosimo=steady --player Lorenzo=steady"
	echo "  medici play                                    # plays the game you just started"
	echo "  medici replay --step examples/first-game.log   # forward and back"
	echo "  medici rules                                   # the rules and their numbers"
	echo "  medici --help"

.venv/installed: pyproject.toml README.md $(sources)
	@python=$$(.ci/find-python) || { $(no_python); exit 1; }
	echo "Installing into .venv with $$python …"
	[ -x .venv/bin/python ] || "$$python" -m venv .venv
	.venv/bin/python -m pip install --quiet --disable-pip-version-check .
	touch $@

test: lint types docs unit unit-second

lint: .venv-test/installed
	$(test_bin)/ruff format --check .
	$(test_bin)/ruff check .
	$(test_bin)/lint-imports

types: .venv-test/installed
	$(test_bin)/mypy

docs: .venv-test/installed
	$(test_bin)/sphinx-build --quiet -W --keep-going -b html docs build/docs

unit: .venv-test/installed
	$(test_bin)/python -m pytest -n $(workers) --dist worksteal

# The second interpreter runs all but the tests marked slow, where the machine has it.
ifneq ($(filter test unit-second,$(MAKECMDGOALS)),)
have_second := $(shell .ci/find-python $(second))
endif

ifneq ($(have_second),)
unit-second: .venv-$(second)/installed
	.venv-$(second)/bin/python -m pytest -n $(workers) --dist worksteal -m "not slow"
else
unit-second:
	@echo "Python $(second) is not on this machine: the tests ran under one interpreter."
endif

.venv-test/installed: pyproject.toml
	@python=$$(.ci/find-python 3.11 || .ci/find-python) || { $(no_python); exit 1; }
	echo "Installing what the tests need into .venv-test with $$python …"
	[ -x .venv-test/bin/python ] || "$$python" -m venv .venv-test
	$(test_bin)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	$(test_bin)/python -m pip install --quiet --editable . --group dev
	touch $@

.venv-$(second)/installed: pyproject.toml
	@python=$$(.ci/find-python $(second)) || { $(no_python); exit 1; }
	echo "Installing what the tests need into .venv-$(second) with $$python …"
	[ -x .venv-$(second)/bin/python ] || "$$python" -m venv .venv-$(second)
	.venv-$(second)/bin/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	.venv-$(second)/bin/python -m pip install --quiet --editable . --group test
	touch $@

bench: .venv-bench/installed
	.venv-bench/bin/python -m bench

.venv-bench/installed: pyproject.toml $(sources)
	@python=$$(.ci/find-python 3.11 || .ci/find-python) || { $(no_python); exit 1; }
	echo "Installing what the benchmarks need into .venv-bench with $$python …"
	[ -x .venv-bench/bin/python ] || "$$python" -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	.venv-bench/bin/python -m pip install --quiet . --group bench
	.venv-bench/bin/python -m compileall -q .venv-bench/lib
	touch $@

fuzz: .venv-test/installed
	$(test_bin)/python -m pytest -n $(workers) -m hypothesis --hypothesis-profile fuzz --timeout 0

clean:
	rm -rf .venv .venv-test .venv-$(second) .venv-bench build dist
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
