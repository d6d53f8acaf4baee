#!/usr/bin/env bash
# khal takes an older invitation over a newer one, and keeps a cancelled entry in its list.
# Expected: of two invitations with one UID the one with the higher SEQUENCE stays, whichever comes last (RFC 5546, section 2.1.5),
# and METHOD:CANCEL takes the entry away. What is imported last stays, without a word, and a cancelled entry has its status. A mail
# that is opened late brings an old time back: each mail must name its time in words too.
# Seen with khal 0.10.5 of Debian 12.
#   moved: 2027-03-02 12:00 CONFIRMED
#   the first mail again: 2027-03-01 10:00 CONFIRMED
#   cancelled: 2027-03-02 12:00 CANCELLED
set -euo pipefail
command -v khal >/dev/null || { echo 'This needs khal: apt-get install khal'; exit 2; }
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
export HOME="$folder"
version=$(khal --version)
[ "$version" = 'khal, version 0.10.5' ] || { echo "Seen with khal, version 0.10.5; here is $version"; exit 1; }
mkdir calendar
cat > khal.conf <<CONFIG
[calendars]
[[home]]
path = $folder/calendar
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
default_timezone = Africa/Accra
local_timezone = Africa/Accra
[sqlite]
path = $folder/khal.db
CONFIG
# sequence, day and hour, method, status
invite() {
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Example//EN "METHOD:$3" BEGIN:VEVENT UID:1@example.com "SEQUENCE:$1" \
    "DTSTAMP:20270201T00000$1Z" "DTSTART:202703$2Z" DURATION:PT1H "STATUS:$4" SUMMARY:Viewing \
    ORGANIZER:mailto:a@example.com ATTENDEE:mailto:b@example.com END:VEVENT END:VCALENDAR > mail.ics
  khal -c khal.conf import --batch -a home mail.ics
  khal -c khal.conf list --day-format '' --format '{start-date} {start-time} {status}' 2027-03-01 5d | xargs
}
invite 0 01T100000 REQUEST CONFIRMED > /dev/null
{
  echo "moved: $(invite 1 02T120000 REQUEST CONFIRMED)"
  echo "the first mail again: $(invite 0 01T100000 REQUEST CONFIRMED)"
  echo "cancelled: $(invite 2 02T120000 CANCEL CANCELLED)"
} | tee seen
diff seen - <<'SEEN'
moved: 2027-03-02 12:00 CONFIRMED
the first mail again: 2027-03-01 10:00 CONFIRMED
cancelled: 2027-03-02 12:00 CANCELLED
SEEN
