import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mountStory } from '../../mountStory.fixture.ts'
import { encodeQr } from '../../primitives/qr/qrMatrix.ts'

/**
 * Counts the modules of the drawn code that differ from the code of a text. Only the columns between the
 * eyes are compared, outside the picture in the middle.
 */
function countDifferences(root: ShadowRoot, text: string): number {
  const path = root.querySelector('[role=img] path')?.getAttribute('d') ?? ''
  const dots = new Set(path.match(/[\d.]+ [\d.]+/g))
  const matrix = encodeQr(text, 'Q') ?? []
  const size = matrix.length
  const isCompared = (x: number, y: number): boolean =>
    x > 6 && x < size - 7 && Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) > size / 5
  return matrix
    .flatMap((row, y) => row.map((isDark, x) => ({ isDark, x, y })))
    .filter(({ x, y }) => isCompared(x, y))
    .filter(({ isDark, x, y }) => dots.has(`${x + 0.5} ${y + 0.5}`) !== isDark).length
}

it('carries the URL of the store whose tab is selected', async () => {
  const { root, remove } = await mountStory('DownloadsStores')
  onTestFinished(remove)
  const ios = 'https://example.org/oak/ios'
  const code = page.getByRole('img', { name: 'QR code of the store page of Oak' })
  await expect.element(code).toBeVisible()
  expect(countDifferences(root, ios)).toBe(0)
  expect(countDifferences(root, `${ios}-not`)).toBeGreaterThan(0)

  await page.getByRole('tab', { name: 'Android app' }).click()
  await expect.poll(() => countDifferences(root, `${ios}-not`)).toBe(0)
  await page.getByRole('tab', { name: 'iOS app' }).click()
  await expect.poll(() => countDifferences(root, ios)).toBe(0)
})
