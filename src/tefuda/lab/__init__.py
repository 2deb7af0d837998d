"""The playtest lab: is a game balanced, too long, decided by luck, and what does a change of its rules do?"""
