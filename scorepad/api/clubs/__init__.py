"""Clubs through the API: the same services as the pages, the same table of rights."""
