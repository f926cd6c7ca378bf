/** The first shipped prompts that no training program begins with, as many as it takes to tell a fault from chance. */
export const defaultPrompts = [
  {
    name: "grade-ladder",
    text: 'def grade_score(score):\n    """Name a score: A from 90, B from 80, C from 70, D from 60, E from 50, else F."""\n    if',
  },
  {
    name: "point-class",
    text: 'class Point:\n    """A point with __add__, __sub__, __mul__, __eq__, scale."""\n\n    def __init__(self, x, y):\n        self.x = x\n        self.y = y\n\n    def __add__(self, other):\n        return',
  },
  {
    name: "account-class",
    text: 'class Account:\n    """Methods: deposit, withdraw, reset, get_balance, show."""\n\n    def __init__(self, balance=0):\n        self.balance = balance\n\n    def deposit(self, amount):\n        if amount',
  },
  {
    name: "status-ladder",
    text: 'def status_text(status):\n    """The text of a status: 200 OK, 201 Created, 301 Moved, 400 Bad Request, 403 Forbidden, 404 Not Found, 500 Server Error."""\n    if',
  },
  {
    name: "list-helpers",
    text: '"""List helpers: total, largest, smallest, evens, squares."""\n\n\ndef total(numbers):\n    result = 0\n    for number in numbers:\n        result',
  },
  {
    name: "commands",
    text: "\"\"\"Commands: open, close, save, print, quit.\"\"\"\n\n\ndef open_app(app):\n    print('open app')\n    app.last = 'open'\n\n\ndef close_app(app):\n    print('close app')\n    app.last = 'close'\n\n\ndef",
  },
  {
    name: "generated-01",
    text: 'class Score:\n    """Methods: add, remove, transfer, get_points, show, reset."""\n\n    def __init__(self, points=0):\n        self.points = points\n\n    def add(self, step):',
  },
  {
    name: "generated-02",
    text: "def kind_of(c):\n    \"\"\"The kind of a character: letter, space, upper, vowel, bracket or other.\"\"\"\n    if c.isalpha():\n        return 'letter'\n    elif c.isspace():\n        return 'space'\n    elif c.isupper():\n        return 'upper'",
  },
  {
    name: "generated-03",
    text: '"""Check a team: name str, address str, status str."""\n\n\ndef check_name(name):\n    if not isinstance(name, str):\n        raise ValueError("name must be str")\n    return',
  },
  {
    name: "generated-04",
    text: 'class Queue:\n    """A queue of values: is_empty, push, size, peek, pop, contains, clear."""\n\n    def __init__(self):\n        self.values = []\n\n    def is_empty(',
  },
  {
    name: "generated-05",
    text: "\"\"\"Commands: move, close, write, start, clear.\"\"\"\n\n\ndef move_app(app):\n    print('move app')\n    app.last = 'move'\n\n\ndef close_app(app):\n    print('close app')\n    app.last = 'close'\n\n\ndef write_app",
  },
  {
    name: "generated-06",
    text: '"""Conversions: kg to pounds 2.2, minutes to seconds 60, days to hours 24, litres to gallons 0.26."""\n\n\ndef kg_to_pounds(kg):\n    return kg * 2.2',
  },
];
