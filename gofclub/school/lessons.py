"""All lessons, in the order in which one takes them."""

from gofclub.school.chapters import (
    besides,
    end_of_a_hand,
    first_moves,
    from_hand_to_hand,
    strong_cards,
)
from gofclub.school.script import Chapter, Lesson

CHAPTERS: tuple[Chapter, ...] = (
    first_moves.CHAPTER,
    strong_cards.CHAPTER,
    end_of_a_hand.CHAPTER,
    from_hand_to_hand.CHAPTER,
)
LESSONS: tuple[Lesson, ...] = tuple(lesson for chapter in CHAPTERS for lesson in chapter.lessons)
SIDE_LESSONS: tuple[Lesson, ...] = besides.LESSONS
BY_SLUG: dict[str, Lesson] = {lesson.slug: lesson for lesson in (*LESSONS, *SIDE_LESSONS)}
