"""Seeded program templates: 32 families, each a function of a random.Random."""

from . import branching, classes, functions

FAMILIES = {**branching.FAMILIES, **functions.FAMILIES, **classes.FAMILIES}
