import type { NftAttribute } from 'latchkey/protocol'
import * as v from 'valibot'
import { toSingleLine } from '../../../chain/contracts/index.ts'

/** Texts and image of NFT metadata, sanitized. */
export type NftMetadata = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly collection?: string | undefined
  /** URI of the image, or SVG text, as the metadata has it. */
  readonly image?: string | undefined
  readonly attributes: readonly NftAttribute[]
}

const longestDescription = 2_000
const longestAttribute = 100
const mostAttributes = 40
/** Maximum length of an image URI, which may be a `data:` URL. */
const longestImage = 262_144

const attribute = v.object({ trait_type: v.unknown(), value: v.unknown() })
const named = v.object({ name: v.unknown() })

/**
 * Parses the metadata JSON of an NFT. Members of a wrong type are left out.
 *
 * @param json - From the token, or from where the token says.
 * @returns Undefined unless it is an object.
 * @see ERC-721 metadata, ERC-1155 metadata, https://developers.metaplex.com/token-metadata/token-standard
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
    image: typeof image === 'string' && image.length <= longestImage ? image : undefined,
    attributes: attributes.slice(0, mostAttributes).flatMap(attributeOf),
  }
}

function attributeOf(given: unknown): readonly NftAttribute[] {
  const read = v.safeParse(attribute, given)
  if (!read.success) return []
  const name = line(read.output.trait_type)?.slice(0, longestAttribute)
  const value = line(read.output.value)?.slice(0, longestAttribute)
  return name === undefined || value === undefined ? [] : [{ name, value }]
}

function line(given: unknown): string | undefined {
  if (typeof given === 'number' || typeof given === 'boolean') return `${given}`
  return typeof given === 'string' ? toSingleLine(given.slice(0, 4_000)) : undefined
}

/** Keeps line feeds, at most one empty line in a row. */
function paragraphs(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined
  const text = given
    .slice(0, 2 * longestDescription)
    .replaceAll(/(?!\n)[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, longestDescription)
  return text === '' ? undefined : text
}
