const secretKey =
  /(signature|(private|secret|sym)_?key|secret|seed|phrase|mnemonic|jwt|token|password|otp|authorization)$/i

/** Secrets in text: the key of a pairing URI, query parameters, bearer headers, JWTs. */
const secretText =
  /((?:key|token|jwt|secret|password|signature)=|bearer )[^&\s"']+|eyJ[\w-]+\.[\w-]+\.[\w-]*/gi

/**
 * Formats a value as JSON with secrets redacted. Byte arrays are always redacted, since keys are bytes.
 *
 * @param value - May be cyclic; its `details` are dropped then.
 */
export function toRedactedJson(value: Readonly<Record<string, unknown>>): string {
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
