"""Text that is read by spreadsheets."""

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


def safe_cell(text: str) -> str:
    """The text, kept from being run by a spreadsheet.

    >>> safe_cell("=1+1")
    "'=1+1"
    """
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
