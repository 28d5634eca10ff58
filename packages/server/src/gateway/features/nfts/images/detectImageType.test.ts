import { expect, it } from 'vitest'
import { detectImageType } from './detectImageType.ts'

const of = (text: string, encoding: BufferEncoding = 'utf8'): string | undefined =>
  detectImageType(Buffer.from(text, encoding))

it.each([
  ['89504e470d0a1a0a00', 'image/png'],
  ['ffd8ffe0', 'image/jpeg'],
  ['474946383961', 'image/gif'],
  ['524946460000000057454250', 'image/webp'],
  ['0000001c6674797061766966', 'image/avif'],
  ['255044462d', undefined],
  ['', undefined],
])('detects %s', (hex, type) => {
  expect(of(hex, 'hex')).toBe(type)
})

it.each([
  '<svg/>',
  '<svg xmlns="http://www.w3.org/2000/svg"><style>text{fill:red}</style><text>on = 1</text></svg>',
  '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand -->\n<svg></svg>',
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/a.dtd"><svg></svg>',
  '<!-- a --><!-- b ><svg> --><svg viewBox="0 0 1 1"/>',
  '<svg><image href="data:image/png;base64,AA=="/></svg>',
])('accepts SVG without active parts: %s', (text) => {
  expect(of(text)).toBe('image/svg+xml')
})

it.each([
  ['a script', '<svg><script>alert(1)</script></svg>'],
  ['a script with a prefix', '<svg><svg:script xmlns:svg="a"/></svg>'],
  ['an event handler', '<svg onload="alert(1)"/>'],
  ['an event handler without a space', '<svg/onload=alert(1)>'],
  ['a foreign object', '<svg><foreignObject><p/></foreignObject></svg>'],
  ['a script as link', '<svg><a href="javascript:alert(1)"/></svg>'],
  ['a script with a character reference', '<svg><a href="java&#115;cript:alert(1)"/></svg>'],
  ['a document as link', '<svg><set attributeName="href" to="data:text/html,x"/></svg>'],
  ['entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'],
  ['a style sheet', '<?xml-stylesheet href="a"?><svg/>'],
  ['another encoding', '<?xml version="1.0" encoding="UTF-7"?><svg/>'],
  ['another document type', '<!doctype html><svg/>'],
  ['another root', '<html><svg/></html>'],
  ['too many bytes', `<svg>${' '.repeat(600_000)}</svg>`],
  ['many comments and another root', `${'<!-- -->'.repeat(50_000)}<html>`],
  ['a comment without an end', `<!-- ${'-'.repeat(500_000)}`],
  ['many document types', `<svg>${'<!doctype '.repeat(50_000)}<script>`],
  ['many declarations', `<svg>${'<?xml '.repeat(80_000)}<script>`],
])('refuses SVG with %s', (_, text) => {
  expect(of(text)).toBeUndefined()
})
