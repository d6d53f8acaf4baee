#!/usr/bin/env bash
# Paystack's pop-up script answers a second call with the first call's transaction and its callbacks.
# Expected: each call of resumeTransaction brings its own callbacks. The script compares parameters as text, functions by their source: two
# closures of one line are equal, so after a second click the first click's closure runs, with what it knew then. A page opens one pop-up
# per document, or its callbacks read what is current.
# Seen with @paystack/inline-js 2.25.0 in jsdom 26.1.0.
#   the second call gives the first transaction: true
#   its onSuccess is that of the: first call
#   other source text gives the first transaction: false
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
npm install --silent --no-audit --no-fund --prefix . @paystack/inline-js@2.25.0 jsdom@26.1.0
cat > run.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { JSDOM } = require('jsdom')
const { window } = new JSDOM('<body></body>', { runScripts: 'outside-only', url: 'https://shop.example/' })
window.eval(readFileSync('node_modules/@paystack/inline-js/dist/inline.js', 'utf8'))
const popup = new window.PaystackPop()
let called = 'nobody'
const callbacksOf = (call) => ({ onSuccess: () => { called = call } })
const first = popup.resumeTransaction('an-access-code', callbacksOf('first call'))
const second = popup.resumeTransaction('an-access-code', callbacksOf('second call'))
second.callbacks.onSuccess()
console.log(`the second call gives the first transaction: ${second === first}`)
console.log(`its onSuccess is that of the: ${called}`)
const other = popup.resumeTransaction('an-access-code', { onSuccess: () => { called = 'other' } })
console.log(`other source text gives the first transaction: ${other === first}`)
process.exit(0)
JS
node run.cjs | tee seen
diff seen - <<'SEEN'
the second call gives the first transaction: true
its onSuccess is that of the: first call
other source text gives the first transaction: false
SEEN
