import * as v from 'valibot'

/** The most wallets that one page of the catalogue holds. [9.6] */
export const maxCatalogueEntries: number = 100

/** Parses a CAIP-2 id of any namespace: listings know more of them than this product does. */
export const networkId: v.GenericSchema<string, string> = v.pipe(
  v.string(),
  v.regex(/^[-a-z\d]{3,8}:[-\w]{1,32}$/, 'Must be CAIP-2 ids'),
)

/** Parses the id of a wallet: 64 hexadecimal digits in the explorer, a reverse domain elsewhere. */
export const walletId: v.GenericSchema<string, string> = v.pipe(
  v.string(),
  v.regex(/^[\w.:@-]{1,128}$/, 'Must be ids of wallets'),
)

/** Parses the id of an image. It goes into a path, so it holds nothing that could leave it. */
export const imageId: v.GenericSchema<string, string> = v.pipe(
  v.string(),
  v.regex(/^(?!\.+$)[\w.-]{1,128}$/, 'Must be the id of an image'),
)
