import * as v from 'valibot'
import { shownText } from '../shownText.ts'
import { hexKey, maybe, safeLink } from './bounds.ts'

/** Who is asking or answering, as peers describe themselves. */
export type PeerDescription = {
  readonly name: string
  readonly description: string
  /** http or https, or empty. */
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?:
    | { readonly native?: string | undefined; readonly universal?: string | undefined }
    | undefined
}

/** Parses {@link PeerDescription}. Links that could run code are left out; the rest is kept. */
export const peerMetadata: v.GenericSchema<unknown, PeerDescription> = v.object({
  name: shownText(256),
  description: v.fallback(shownText(4096), ''),
  url: v.fallback(safeLink('web'), ''),
  icons: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.maxLength(64),
      v.transform((icons) => icons.filter((icon) => v.is(safeLink('image'), icon)).slice(0, 8)),
    ),
    [],
  ) as v.GenericSchema<unknown, string[]>,
  redirect: v.fallback(
    maybe(
      v.object({
        native: v.fallback(maybe(safeLink('app')), undefined),
        universal: v.fallback(maybe(safeLink('web')), undefined),
      }),
    ),
    undefined,
  ),
})

/** A peer and the key that it agrees on a symmetric key with. */
export type Participant = { readonly publicKey: string; readonly metadata: PeerDescription }

/** Parses {@link Participant}. */
export const participant: v.GenericSchema<unknown, Participant> = v.object({
  publicKey: hexKey,
  metadata: peerMetadata,
})
