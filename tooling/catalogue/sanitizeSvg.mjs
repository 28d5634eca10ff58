/** Allowed elements and attributes. None can run scripts, fetch or link. */
const elements = new Set([
  'svg',
  'g',
  'path',
  'circle',
  'ellipse',
  'rect',
  'polygon',
  'line',
  'defs',
  'clipPath',
  'mask',
  'linearGradient',
  'radialGradient',
  'stop',
])
const attributes = new Set([
  'viewBox',
  'width',
  'height',
  'preserveAspectRatio',
  'color',
  'fill',
  'fill-rule',
  'fill-opacity',
  'clip-rule',
  'clip-path',
  'd',
  'id',
  'mask',
  'opacity',
  'transform',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'fr',
  'points',
  'offset',
  'stop-color',
  'stop-opacity',
  'gradientUnits',
  'gradientTransform',
  'maskUnits',
  'clipPathUnits',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-miterlimit',
])
const ignored = new Set([
  'class',
  'enable-background',
  'version',
  'xmlns:xlink',
  'xml:space',
  'data-name',
])
const namespace = 'http://www.w3.org/2000/svg'

/**
 * Rewrites an SVG with allowed elements and attributes only. Throws for others, so that the list is
 * complete.
 *
 * @param {string} source
 * @returns {string} the picture without blanks between its parts
 */
export function sanitizeSvg(source) {
  const drawing = source.trim().replace(/^<\?xml[^>]*\?>\s*/, '')
  const parts = drawing.split(/(<[^>]*>)/)
  const sanitized = parts.map((part, at) => (at % 2 === 0 ? readText(part) : readTag(part)))
  const svg = sanitized.join('')
  if (!svg.startsWith('<svg ') || !svg.endsWith('</svg>')) throw new Error('is no SVG')
  return svg.replace('<svg ', `<svg xmlns="${namespace}" `)
}

function readText(text) {
  if (text.trim() !== '') throw new Error(`holds text: ${text.trim().slice(0, 40)}`)
  return ''
}

function readTag(tag) {
  const closing = /^<\/(\w+)\s*>$/.exec(tag)
  if (closing) return `</${knownElement(closing[1])}>`
  const found = /^<(\w+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>$/.exec(tag)
  if (!found) throw new Error(`holds ${tag.slice(0, 40)}`)
  const [, name, list, end] = found
  const given = [...list.matchAll(/([\w:-]+)="([^"]*)"/g)]
    // Attributes without a visual effect; the namespace is set again.
    .filter(([, key, value]) => !ignored.has(key) && !(key === 'xmlns' && value === namespace))
    .flatMap(([tagText, key, value]) =>
      key === 'style' ? readStyle(value) : [[tagText, key, value]],
    )
    .map(([, key, value]) => ` ${knownAttribute(key)}="${safeValue(value)}"`)
  return `<${knownElement(name)}${given.join('')}${end}>`
}

/** Returns the declarations of a style attribute as attributes. */
function readStyle(style) {
  return (
    style
      .split(';')
      .map((declaration) => declaration.split(':').map((part) => part.trim()))
      // Default of a mask, and a property that does not apply to SVG.
      .filter(([key, value]) => key && `${key}:${value}` !== 'mask-type:luminance')
      .filter(([key]) => key !== 'background-color' && !ignored.has(key))
      .map(([key, value]) => ['', key, value])
  )
}

function knownElement(name) {
  if (!elements.has(name)) throw new Error(`holds <${name}>`)
  return name
}

function knownAttribute(name) {
  if (!attributes.has(name)) throw new Error(`holds the attribute ${name}`)
  return name
}

function safeValue(value) {
  const isReference = /^url\(#[\w-]+\)$/.test(value)
  if (!isReference && /url|[&\\:;]/i.test(value)) throw new Error(`holds the value ${value}`)
  return value.replace(/\s+/g, ' ').trim()
}
