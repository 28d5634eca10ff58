import type { CatalogueIcon } from './assetImages.ts'
import { monogram } from './monogram.ts'

/**
 * Renders an image. Icons are loaded on first use.
 *
 * @returns SVG: the icon, else a monogram of the name.
 */
export async function renderCatalogueImage({ name, icon }: CatalogueIcon): Promise<string> {
  if (icon === undefined) return monogram(name)
  const { icons } = await import('./icons.artifact.ts')
  return icons[icon] ?? monogram(name)
}
