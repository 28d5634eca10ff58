/** HTTP gateways of content-addressed files. */
export type FileGateways = {
  /** Without a trailing slash. */
  readonly ipfs: string
  readonly arweave: string
}

/** Public gateways that need no key. */
export const publicFileGateways: FileGateways = {
  ipfs: 'https://ipfs.io',
  arweave: 'https://arweave.net',
}

/** Maximum length of a `data:` URL. */
const maxDataLength = 153_600
const maxUrlLength = 2_048
const mediaType = /^image\/[a-z0-9][a-z0-9.+-]{0,63}$/

/** CIDv0, and CIDv1 in base32 or base58, with an optional path. */
const bareCid = /^(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,}|z[1-9A-HJ-NP-Za-km-z]{48,})(\/.*)?$/

/** The parts of a `data:` URL. */
export type DataUrlParts = { readonly type: string; readonly bytes: Buffer; readonly text: string }

/**
 * Parses a `data:` URL.
 *
 * @param url - Base64, or text with or without escapes.
 * @returns Media type in lower case, and content; undefined for any other URL.
 * @see RFC 2397
 */
export function readDataUrl(url: string): DataUrlParts | undefined {
  const match = /^data:([^,;]*)((?:;[^,;]*)*),/i.exec(url)
  if (!match) return undefined
  const [head, type = '', flags = ''] = match
  const rest = url.slice(head.length)
  const isBase64 = /;\s*base64$/i.test(flags)
  const bytes = isBase64 ? Buffer.from(rest, 'base64') : Buffer.from(unescaped(rest))
  return { type: type.trim().toLowerCase(), bytes, text: bytes.toString() }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Resolves a file URI to an HTTP URL.
 *
 * @param uri - An http(s) URL, or a file of IPFS, IPNS or Arweave.
 * @returns Undefined for other schemes, and for URLs with credentials.
 */
export function resolveFileUrl(uri: string, gateways: FileGateways): string | undefined {
  const text = uri.trim()
  if (text.length > maxUrlLength) return undefined
  const { ipfs, arweave } = gateways
  const [, scheme = '', rest = ''] = /^([a-z]+):\/\/(.*)$/i.exec(text) ?? []
  const path = rest.replace(/^(ipfs|ipns)\//, '')
  if (/^ip[fn]s$/i.test(scheme) && path !== '')
    return parsedUrl(`${ipfs}/${scheme.toLowerCase()}/${path}`)
  if (/^ar$/i.test(scheme) && path !== '') return parsedUrl(`${arweave}/${path}`)
  if (bareCid.test(text)) return parsedUrl(`${ipfs}/ipfs/${text}`)
  return parsedUrl(text)
}

function parsedUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && !url.username && !url.password ? url.href : undefined
}

/**
 * Resolves an image URI.
 *
 * @param uri - As in a record or token metadata; may be SVG text.
 * @returns An http(s) URL, or a `data:` URL of an image; undefined for anything else.
 */
export function resolveImageUrl(uri: string, gateways: FileGateways): string | undefined {
  const text = uri.trim()
  if (/^<svg[\s>]/i.test(text)) return dataUrl('image/svg+xml', Buffer.from(text))
  if (!/^data:/i.test(text)) return resolveFileUrl(text, gateways)
  const data = readDataUrl(text)
  return data && mediaType.test(data.type) ? dataUrl(data.type, data.bytes) : undefined
}

function dataUrl(type: string, bytes: Buffer): string | undefined {
  if (bytes.length === 0 || bytes.length > maxDataLength) return undefined
  return `data:${type};base64,${bytes.toString('base64')}`
}
