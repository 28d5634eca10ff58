import * as v from 'valibot'
import { displayTextSchema } from '../displayTextSchema.ts'
import { hexKeySchema, nullishSchema, safeLinkSchema } from './bounds.ts'

/** Metadata with which a peer describes itself. */
export type PeerMetadata = {
  readonly name: string
  readonly description: string
  /** http or https, or empty. */
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?:
    | { readonly native?: string | undefined; readonly universal?: string | undefined }
    | undefined
}

/** Parses {@link PeerMetadata}. Links that could execute code are dropped. */
export const peerMetadataSchema: v.GenericSchema<unknown, PeerMetadata> = v.object({
  name: displayTextSchema(256),
  description: v.fallback(displayTextSchema(4096), ''),
  url: v.fallback(safeLinkSchema('web'), ''),
  icons: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.maxLength(64),
      v.transform((icons) =>
        icons.filter((icon) => v.is(safeLinkSchema('image'), icon)).slice(0, 8),
      ),
    ),
    [],
  ) as v.GenericSchema<unknown, string[]>,
  redirect: v.fallback(
    nullishSchema(
      v.object({
        native: v.fallback(nullishSchema(safeLinkSchema('app')), undefined),
        universal: v.fallback(nullishSchema(safeLinkSchema('web')), undefined),
      }),
    ),
    undefined,
  ),
})

/** A peer with its public key for the key agreement. */
export type Participant = { readonly publicKey: string; readonly metadata: PeerMetadata }

/** Parses {@link Participant}. */
export const participantSchema: v.GenericSchema<unknown, Participant> = v.object({
  publicKey: hexKeySchema,
  metadata: peerMetadataSchema,
})
