#!/usr/bin/env bash
# Dillo shows a page again as it was before a form on it was sent, though the answer to the form leads to the page anew.
# Expected: after a POST that is answered by 303 to its own address the browser gets the page again, because what it keeps of the
# address is invalid (RFC 9111, section 4.4), and this page may not be kept at all (no-store). Dillo asks for nothing: the form
# stands there with what was typed, and without the answer that the page would show. Sent twice, a form must count once.
# Seen with Dillo 3.0.5 of Debian 12.
#   GET /form
#   POST /form
set -euo pipefail
for program in dillo Xvfb xdotool python3; do
  command -v "$program" >/dev/null || { echo "This needs $program: apt-get install dillo xvfb xdotool python3"; exit 2; }
done
folder=$(mktemp -d) && trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$folder"' EXIT && cd "$folder"
export HOME="$folder"
version=$(dillo --version | sed -n 's/^Dillo version \([^ ]*\).*/\1/p')
[ "$version" = '3.0.5' ] || { echo "Seen with Dillo 3.0.5; here is $version"; exit 1; }
cat > server.py <<'PYTHON'
from http.server import BaseHTTPRequestHandler, HTTPServer
class Site(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == '/form': print('GET /form', flush=True)
        body = b'<!doctype html><title>Form</title><form method=post><input name=a></form>'
        self.send_response(200)
        for name, value in [('Content-Type', 'text/html'), ('Cache-Control', 'no-store'), ('Content-Length', str(len(body)))]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
    def do_POST(self):
        print('POST /form', flush=True)
        self.rfile.read(int(self.headers['Content-Length']))
        self.send_response(303)
        self.send_header('Location', '/form')
        self.send_header('Content-Length', '0')
        self.end_headers()
    def log_message(self, *words): pass
server = HTTPServer(('127.0.0.1', 0), Site)
open('port', 'w').write(str(server.server_port))
server.serve_forever()
PYTHON
python3 server.py > seen &
Xvfb -displayfd 3 -screen 0 400x300x24 -nolisten tcp 3> display 2>/dev/null &
until [ -s port ] && [ -s display ]; do sleep 0.2; done
DISPLAY=":$(cat display)" && export DISPLAY
dillo -g 400x300+0+0 -f "http://127.0.0.1:$(cat port)/form" > /dev/null 2>&1 &
until grep -q GET seen; do sleep 0.2; done
sleep 3
xdotool mousemove 60 20 click 1 type --delay 50 word
xdotool key Return
sleep 5
cat seen
diff seen - <<'SEEN'
GET /form
POST /form
SEEN
