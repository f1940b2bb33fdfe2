"""The school: twelve lessons at a table, as values, held against the rules by tests.

A step is one position, one thing to do, and what is said to each attempt. `positions` makes the
rules' own state of it; nobody here decides what is allowed.
"""

from gofclub.school.lessons import BY_SLUG, CHAPTERS, LESSONS, SIDE_LESSONS
from gofclub.school.script import Answer, Chapter, Lesson, Position, Question, Step

__all__ = [
    "BY_SLUG",
    "CHAPTERS",
    "LESSONS",
    "SIDE_LESSONS",
    "Answer",
    "Chapter",
    "Lesson",
    "Position",
    "Question",
    "Step",
]
