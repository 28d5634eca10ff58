import { expect, it } from 'vitest'
import { safeIcon } from './safeIcon.ts'

const svg = (body: string, head = 'data:image/svg+xml,'): string =>
  `${head}${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`)}`
const base64 = (body: string): string =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`)}`

it.each([
  ['a PNG', 'data:image/png;base64,iVBORw0KGgo='],
  ['a JPEG', 'data:image/jpeg;base64,/9j/4AAQ'],
  ['a WebP', 'data:image/webp;base64,UklGRg=='],
  ['a GIF', 'data:image/gif;base64,R0lGODlh'],
  ['an SVG', svg('<path d="M0 0h1"/>')],
  ['an SVG in base64', base64('<path d="M0 0h1"/>')],
  ['a raw SVG with a bare percent', 'data:image/svg+xml;utf8,<svg width="100%"></svg>'],
  [
    'an SVG that refers to itself',
    svg('<use href="#a"/><rect fill="url(#b)"/><a xlink:href="#c"/>'),
  ],
  ['an SVG with a picture in it', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
  ['an https address', 'https://wallet.example/icon.png'],
])('accepts %s', (_, icon) => {
  expect(safeIcon(icon)).toBe(icon)
})

it('trims spaces', () => {
  expect(safeIcon(' https://wallet.example/icon.png\n')).toBe('https://wallet.example/icon.png')
})

it.each([
  ['nothing', undefined],
  ['a number', 7],
  ['an object', { toString: () => 'https://wallet.example' }],
  ['an empty text', ''],
  ['code', 'javascript:alert(1)'],
  ['code in capitals after a tab', '\tJaVaScRiPt:alert(1)'],
  ['an http address', 'http://wallet.example/icon.png'],
  ['a page', 'data:text/html,<script>alert(1)</script>'],
  ['an SVG by another name', 'data:image/svg,<svg onload="alert(1)"/>'],
  ['an unsupported image type', 'data:image/x-icon;base64,AAAB'],
  ['a file', 'file:///etc/passwd'],
  ['a blob', 'blob:https://wallet.example/1'],
  ['a megabyte', `data:image/png;base64,${'A'.repeat(1024 * 1024)}`],
  ['an SVG with a script', svg('<script>alert(1)</script>')],
  ['an SVG with a script in base64', base64('<script>alert(1)</script>')],
  ['an SVG with a script, plain', 'data:image/svg+xml;utf8,<svg><SCRIPT>alert(1)</SCRIPT></svg>'],
  ['an SVG with a handler', svg('<path onload="alert(1)"/>')],
  ['an SVG with a handler in capitals over lines', svg('<path\nONCLICK = "alert(1)"/>')],
  ['an SVG with a foreign object', svg('<foreignObject><body/></foreignObject>')],
  ['an SVG with a frame', svg('<iframe/>')],
  ['an SVG with code in a link', svg('<a href="javascript:alert(1)"/>')],
  ['an SVG with a hidden link', svg('<a href="&#106;avascript:alert(1)"/>')],
  ['an SVG with an entity', `data:image/svg+xml,<!DOCTYPE svg [<!ENTITY x "y">]><svg/>`],
  ['an SVG that fetches a picture', svg('<image href="https://evil.example/x.png"/>')],
  ['an SVG that fetches without quotes', svg('<image href=https://evil.example/x.png />')],
  ['an SVG that fetches in the old way', svg('<image xlink:href="//evil.example/x.png"/>')],
  ['an SVG that fetches a style', svg('<style>@import "https://evil.example/x.css"</style>')],
  ['an SVG that fetches a fill', svg('<rect fill="url(https://evil.example/x.svg#a)"/>')],
  ['an SVG within an SVG', svg('<image href="data:image/svg+xml,x"/>')],
  ['an SVG in UTF-16', `data:image/svg+xml;base64,${btoa('<\0s\0v\0g\0>\0')}`],
  ['an SVG in broken base64', 'data:image/svg+xml;base64,###'],
  ['an SVG without a body', 'data:image/svg+xml'],
  [
    'a base64 SVG with a space in its head',
    `data:image/svg+xml; base64,${btoa('<svg><script>alert(1)</script></svg>')}`,
  ],
  [
    'a base64 SVG with line breaks',
    `data:image/svg+xml;ba\nse64,${btoa('<svg><script>alert(1)</script></svg>')}`,
  ],
  ['an SVG with a handler after a slash', svg('<path/onload="alert(1)"/>')],
  ['an SVG with a handler after a quote', svg('<path d="M0 0"onload="alert(1)"/>')],
  [
    'an SVG with a script under a prefix',
    svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
  ],
  ['an SVG with an object', svg('<x:object data="https://evil.example"/>')],
  [
    'an SVG that animates a link',
    svg('<a><set attributeName="href" to="java&Tab;script:alert(1)"/></a>'),
  ],
  [
    'an SVG that animates a fetch',
    svg('<animate attributeName = "xlink:href" values="https://evil.example/x.png"/>'),
  ],
  ['an SVG with an escaped style', svg('<rect style="fill:u\\72l(https://evil.example/x)"/>')],
  ['an SVG with an entity in a style', svg('<rect style="fill:url&lpar;//evil.example/x&rpar;"/>')],
  [
    'an SVG that fetches a set of pictures',
    svg('<rect style="background:image-set(\'https://evil.example/x\' 1x)"/>'),
  ],
  ['an SVG in a shifting encoding', svg('<scr\x1b(Jipt>alert(1)</script>')],
])('rejects %s', (_, icon) => {
  expect(safeIcon(icon)).toBeUndefined()
})
