import { expect, it } from 'vitest'
import { sanitizeSvg } from './sanitizeSvg.mjs'

const svg = (body, head = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${head}>\n${body}\n</svg>\n`

it('keeps drawing elements, without whitespace and class', () => {
  const body = `<defs>\n<linearGradient id="a__b"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
    <path fill="url(#a__b)" d="M0 0h24
    v24"/>`
  expect(sanitizeSvg(svg(body, ' class="icons"'))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><defs><linearGradient id="a__b"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path fill="url(#a__b)" d="M0 0h24 v24"/></svg>',
  )
})

it('writes the declarations of a style as attributes, and drops what does not draw', () => {
  const body =
    '<path style="fill:rgb(10%,20%,30%);stroke:none;background-color:white;enable-background:new 0 0 9 9" data-name="a" d="M0 0"/>'
  const head = ' version="1.1" enable-background="new 0 0 9 9"'
  expect(sanitizeSvg(`<?xml version="1.0"?>\n${svg(body, head)}`)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="rgb(10%,20%,30%)" stroke="none" d="M0 0"/></svg>',
  )
})

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script under a prefix', '<s:script/>'],
  ['a handler', '<path onload="alert(1)" d="M0 0"/>'],
  ['a handler without quotes', '<path onload=alert(1) d="M0 0"/>'],
  ['a style', '<path style="fill:url(//a.example)" d="M0 0"/>'],
  ['a style sheet', '<style>@import "//a.example"</style>'],
  ['a link', '<a href="javascript:alert(1)"/>'],
  ['a picture', '<image href="https://a.example/x.png"/>'],
  ['a use of something else', '<use href="#a"/>'],
  ['a fill from elsewhere', '<path fill="url(https://a.example/#a)" d="M0 0"/>'],
  ['a hidden fill', '<path fill="&#117;rl(x)" d="M0 0"/>'],
  ['an animation', '<animate attributeName="href" to="x"/>'],
  ['foreign content', '<foreignObject/>'],
  ['text', 'hello'],
  ['a comment', '<!-- <script> -->'],
  ['a doctype', '<!DOCTYPE svg>'],
  ['CDATA', '<![CDATA[x]]>'],
  ['an attribute with a bracket', '<path d="M0 0>"/>'],
])('refuses %s', (_, body) => {
  expect(() => sanitizeSvg(svg(body))).toThrow(/holds/)
})

it.each([
  ['nothing', ''],
  ['a page', '<g></g>'],
])('refuses %s', (_, text) => {
  expect(() => sanitizeSvg(text)).toThrow('is no SVG')
})
