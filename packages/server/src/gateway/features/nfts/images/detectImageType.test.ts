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
  '<svg><image href="data:image/png;base64,AA=="/></svg>',
])('accepts SVG without active parts: %s', (text) => {
  expect(of(text)).toBe('image/svg+xml')
})

it.each([
  '<svg><script>alert(1)</script></svg>',
  '<svg><svg:script xmlns:svg="a"/></svg>',
  '<svg onload="alert(1)"/>',
  '<svg/onload=alert(1)>',
  '<svg><foreignObject><p/></foreignObject></svg>',
  '<svg><a href="javascript:alert(1)"/></svg>',
  '<svg><a href="java&#115;cript:alert(1)"/></svg>',
  '<svg><set attributeName="href" to="data:text/html,x"/></svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
  '<?xml-stylesheet href="a"?><svg/>',
  '<?xml version="1.0" encoding="UTF-7"?><svg/>',
  '<html><svg/></html>',
  `<svg>${' '.repeat(600_000)}</svg>`,
])('refuses %#', (text) => {
  expect(of(text)).toBeUndefined()
})
