"""Teaching: worked examples of single rules."""
