"""Airborne operations, and the wargames about them, as things to click and to read."""
