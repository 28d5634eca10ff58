import { createCustodyError } from './custodyError.ts'

/**
 * Returns Web Crypto.
 *
 * @throws `custody.insecure_context` on a page without a secure context, such as plain http.
 */
export function subtleCrypto(): SubtleCrypto {
  const { subtle } = crypto as { subtle?: SubtleCrypto | undefined }
  if (!subtle) throw createCustodyError('custody.insecure_context')
  return subtle
}
