"""The figures on the cards, drawn as strokes in a box 30 wide and 42 high.

Paths and not a font: a card must look the same on every phone, and be there before any font is.
"""

STROKE = 7.2

# The ten is narrower per figure, so that it fits the same corner.
NUMERALS = {
    1: "M4.6 12.4 15.4 4.2V42",
    2: "M4 13.6C4 7.6 8.6 3.6 15 3.6S26 7.4 26 13c0 4.5-2.3 7.5-6.8 11.8L4.6 38.4H28",
    3: "M4 10.2C6 6 9.8 3.6 14.8 3.6 21 3.6 25 7 25 11.8s-4 8-10 8h-4.5M15 19.8c7 0 11.4 3.7 11.4 9.2 0 5.7-4.7 9.4-11.4 9.4-6 0-10-2.6-12-7",
    4: "M21 42V4.6L4.2 30.4H30",
    5: "M26 3.6H8.2L6.4 20.4C9 17.9 12 16.7 15 16.7c6.8 0 11.5 4.5 11.5 10.7S21.8 38.4 15 38.4C9.4 38.4 5.2 36 3 31.6",
    6: "M20.5 1.2 6 21M15 15.8a11.3 11.3 0 1 1 0 22.6 11.3 11.3 0 0 1 0-22.6Z",
    7: "M2.6 3.6H26.4L10.6 42",
    8: "M15 3.6a8.3 8.3 0 1 1 0 16.6 8.3 8.3 0 0 1 0-16.6ZM15 20.2a9.1 9.1 0 1 1 0 18.2 9.1 9.1 0 0 1 0-18.2Z",
    9: "M9.5 40.8 24 21M15 3.6a11.3 11.3 0 1 1 0 22.6 11.3 11.3 0 0 1 0-22.6Z",
    10: "M2.6 11.4 11 4.6V42M31.4 3.6c6.2 0 10 6.4 10 17.4s-3.8 17.4-10 17.4-10-6.4-10-17.4 3.8-17.4 10-17.4Z",
}


def numeral(rank: int) -> str:
    """The figure of a rank 1 to 10 as a stroked path in the current colour."""
    return f'<path d="{NUMERALS[rank]}" fill="none" stroke="currentColor" stroke-width="{STROKE}" stroke-linejoin="round"/>'
