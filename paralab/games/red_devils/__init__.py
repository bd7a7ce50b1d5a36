"""Red Devils, 17 to 26 September 1944: an airborne division and the bridge at Arnhem."""
