"""Reads mails as Python's email package does; prints one JSON object a file."""
import json, sys
from email import policy
from email.parser import BytesParser

for name in sys.argv[1:]:
    with open(name, 'rb') as file:
        mail = BytesParser(policy=policy.default).parse(file)
    parts = list(mail.walk())
    text = mail.get_body(('plain',))
    calendar = next((each for each in parts if each.get_content_type() == 'text/calendar'), None)
    print(json.dumps({
        'file': name,
        'defects': [type(each).__name__ for part in parts for each in part.defects]
            + [type(each).__name__ for _, value in mail.items() for each in getattr(value, 'defects', [])],
        'from': [each.display_name for each in mail['from'].addresses],
        'to': [each.addr_spec for each in mail['to'].addresses],
        'subject': str(mail['subject']),
        'text': text.get_content() if text else '',
        'html': bool(mail.get_body(('html',))),
        'method': calendar.get_param('method') if calendar else None,
        'calendar': calendar.get_content() if calendar else None,
    }))
