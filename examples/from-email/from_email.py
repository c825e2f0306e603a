"""From an e-mail address to a GeoParquet file, a received webhook and a schedule. Standard library only."""

import base64
import hashlib
import hmac
import json
import os
import shlex
import subprocess
import sys
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

# The address of the server, how to call its command line, and the e-mail of a new account.
URL = os.environ.get("GAZETTEER_URL", "http://127.0.0.1:4000")
ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = os.environ.get("GAZETTEER_COMMAND", f"npm run --silent --prefix '{ROOT}' gazetteer --")
EMAIL = sys.argv[1] if len(sys.argv) > 1 else "robot@example.com"

# 1. An account and its key
create = ["user", "create", EMAIL, "--key", "example", "--scopes", "read,capture,table,admin", "--plan", "professional"]
created = subprocess.run(shlex.split(COMMAND) + create, capture_output=True, text=True)
if created.returncode != 0:
    raise SystemExit(f"{created.stderr}{created.stdout}\nThis command failed: {COMMAND} {shlex.join(create)}")
KEY = json.loads(created.stdout)["key"]


def call(path, body=None):
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(URL + path, data=data, headers=headers)) as answer:
            return answer.read()
    except urllib.error.HTTPError as refusal:
        raise SystemExit(f"{path}: {json.load(refusal)['message']}")
    except urllib.error.URLError as problem:
        raise SystemExit(f"No answer from {URL}: {problem.reason}")


def post(path, body):
    return json.loads(call(path, body))


class Receiver(BaseHTTPRequestHandler):
    """Takes one message and checks the signature of the Standard Webhooks scheme."""

    message = None
    secret = ""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        signed = f"{self.headers['webhook-id']}.{self.headers['webhook-timestamp']}.".encode() + body
        key = base64.b64decode(Receiver.secret.removeprefix("whsec_"))
        expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        if expected not in self.headers["webhook-signature"].split(" "):
            raise SystemExit("The signature is wrong.")
        Receiver.message = json.loads(body)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


# 2. Where listings go, and who is notified
post("/api/db/save", {"provider": "none"})
receiver = HTTPServer(("127.0.0.1", 0), Receiver)
webhook = {"url": f"http://127.0.0.1:{receiver.server_port}/", "events": ["run.ended"]}
Receiver.secret = post("/api/webhooks/create", webhook)["secret"]

# 3. The capture, until its webhook arrives
cities = [{"city": "Boise, ID", "businessTypes": ["Dentist"]}]
job = post("/api/runtime/start", {"cities": cities, "exportFormat": "geoparquet"})["jobId"]
while Receiver.message is None:
    receiver.handle_request()
ended = Receiver.message["data"]

# 4. The file
with open("dentists.parquet", "wb") as file:
    file.write(call(f"/api/download/{ended['file']}"))

# 5. The same capture every Monday at nine
schedule = {"name": "Dentists", "cron": "0 9 * * 1", "timezone": "America/Boise", "request": {"cities": cities}}
campaign = post("/api/campaigns/save", schedule)["campaign"]

print(json.dumps({"jobId": job, "status": ended["status"], "records": ended["records"], "nextAt": campaign["nextAt"]}))
