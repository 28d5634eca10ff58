import type { CatalogueImage } from './assetImages.ts'
import { monogram } from './monogram.ts'

/**
 * Draws a picture. Icons are read when the first is asked for.
 *
 * @param picture - What it is of.
 * @returns An SVG: the icon, else a monogram of the name.
 */
export async function renderImage({ name, icon }: CatalogueImage): Promise<string> {
  if (icon === undefined) return monogram(name)
  const { icons } = await import('./icons.artifact.ts')
  return icons[icon] ?? monogram(name)
}
