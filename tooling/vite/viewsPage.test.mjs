import { expect, it } from 'vitest'
import { buildViewsPage } from '../../bench/views.mjs'

it('builds the page of the benchmark of the views from the sources', async () => {
  const { output } = await buildViewsPage({ write: false })
  expect(output.map(({ fileName }) => fileName)).toContain('index.html')
})
