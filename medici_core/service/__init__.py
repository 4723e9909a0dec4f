"""Where games meet the world: storing, dealing, judging, exporting. The only room that knows the event store."""
