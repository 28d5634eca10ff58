import type { NftAttribute } from 'latchkey/protocol'
import * as v from 'valibot'
import { toSingleLine } from '../../../chain/contracts/index.ts'

/** Texts and image of NFT metadata, sanitized. */
export type NftMetadata = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly collection?: string | undefined
  /** URI of the image, or SVG text, as in the metadata. */
  readonly image?: string | undefined
  readonly attributes: readonly NftAttribute[]
}

const maxDescriptionLength = 2_000
const maxAttributeLength = 100
const maxAttributes = 40
/** Maximum length of an image URI, which may be a `data:` URL. */
const maxImageLength = 262_144

const attribute = v.object({ trait_type: v.unknown(), value: v.unknown() })
const named = v.object({ name: v.unknown() })

/**
 * Parses the metadata JSON of an NFT. Members of a wrong type are left out.
 *
 * @param json - From the token itself, or from its metadata URI.
 * @returns Undefined unless it is an object.
 * @see ERC-721 metadata, ERC-1155 metadata,
 * https://developers.metaplex.com/token-metadata/token-standard
 */
export function parseNftMetadata(json: unknown): NftMetadata | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const given = json as Readonly<Record<string, unknown>>
  const collection = v.safeParse(named, given['collection'])
  const images = [given['image'], given['image_url'], given['image_data']]
  const image = images.find((one) => typeof one === 'string' && one.trim() !== '')
  const attributes = Array.isArray(given['attributes']) ? given['attributes'] : []
  return {
    name: line(given['name']),
    description: paragraphs(given['description']),
    collection: collection.success ? line(collection.output.name) : undefined,
    image: typeof image === 'string' && image.length <= maxImageLength ? image : undefined,
    attributes: attributes.slice(0, maxAttributes).flatMap(attributeOf),
  }
}

function attributeOf(given: unknown): readonly NftAttribute[] {
  const read = v.safeParse(attribute, given)
  if (!read.success) return []
  const name = line(read.output.trait_type)?.slice(0, maxAttributeLength)
  const value = line(read.output.value)?.slice(0, maxAttributeLength)
  return name === undefined || value === undefined ? [] : [{ name, value }]
}

function line(given: unknown): string | undefined {
  if (typeof given === 'number' || typeof given === 'boolean') return `${given}`
  return typeof given === 'string' ? toSingleLine(given.slice(0, 4_000)) : undefined
}

/** Sanitizes a text with line feeds; keeps at most one empty line in a row. */
function paragraphs(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined
  const text = given
    .slice(0, 2 * maxDescriptionLength)
    .replaceAll(/(?!\n)[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxDescriptionLength)
  return text === '' ? undefined : text
}
