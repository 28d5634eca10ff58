const secretKey =
  /(signature|(private|secret|sym)_?key|secret|seed|phrase|mnemonic|jwt|token|password|otp|authorization)$/i

/** A secret inside a text: a pairing URI's key, a query parameter, a bearer header, a JWT. */
const secretText =
  /((?:key|token|jwt|secret|password|signature)=|bearer )[^&\s"']+|eyJ[\w-]+\.[\w-]+\.[\w-]*/gi

/**
 * Writes a value as JSON with every secret struck out.
 *
 * Bytes are never written, whatever their name: keys are bytes.
 *
 * @param value - Anything, also cyclic.
 * @returns JSON text.
 * @source architecture "No secrets in logs"
 */
export function redact(value: Readonly<Record<string, unknown>>): string {
  try {
    return JSON.stringify(value, replace)
  } catch {
    return JSON.stringify({ ...value, details: '[not serialisable]' }, replace)
  }
}

function replace(key: string, value: unknown): unknown {
  if (secretKey.test(key) && value !== undefined) return '[redacted]'
  if (typeof value === 'string') return value.replace(secretText, '$1[redacted]')
  if (typeof value === 'bigint') return `${value}`
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (value instanceof Error)
    return Object.assign({}, value, {
      name: value.name,
      message: value.message,
      cause: value.cause,
    })
  return value
}
