"""Charts as SVG from the server, each with the table that it was drawn from.

Colours come from classes, so that a chart follows the page into the dark. Nothing is told by
colour alone: lines have names at their ends, and marks of different shapes.
"""

from scorepad.charts.bars import bars
from scorepad.charts.chart import Chart
from scorepad.charts.lines import Line, band, lines
from scorepad.charts.matrix import matrix
from scorepad.charts.spark import Spark, spark

__all__ = ["Chart", "Line", "Spark", "band", "bars", "lines", "matrix", "spark"]
