/** Headers of all pages and files on the origin of the wallet. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), ' +
    'gyroscope=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=(), ' +
    'publickey-credentials-create=(self), publickey-credentials-get=(self)',
}

/**
 * Headers of files: pages of other origins cannot load them. A worker has the policy of its own file: that of
 * the frame, which has keys in memory, can load its parts and send nothing.
 */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}
