import * as v from 'valibot'

/** Maximum number of wallets per page of the catalogue. [9.6] */
export const maxCataloguePageSize: number = 100

/**
 * Parses a CAIP-2 id of any namespace. Listings contain namespaces that this product does not
 * support.
 */
export const networkIdSchema: v.GenericSchema<string, string> = v.pipe(
  v.string(),
  v.regex(/^[-a-z\d]{3,8}:[-\w]{1,32}$/, 'Must be CAIP-2 ids'),
)

/**
 * Parses the id of a wallet: 64 hexadecimal digits from the WalletConnect explorer, or a reverse
 * domain name.
 */
export const walletIdSchema: v.GenericSchema<string, string> = v.pipe(
  v.string(),
  v.regex(/^[\w.:@-]{1,128}$/, 'Must be ids of wallets'),
)

/** Parses the id of an image. It becomes part of a path, so it must not contain path separators. */
export const imageIdSchema: v.GenericSchema<string, string> = v.pipe(
  v.string(),
  v.regex(/^(?!\.+$)[\w.-]{1,128}$/, 'Must be the id of an image'),
)
