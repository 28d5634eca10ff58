import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { modalEnglish } from './en/modalEnglish.ts'

const features = new URL('../features/', import.meta.url)

/** Features whose components are part of the views of another one. */
const users: Readonly<Record<string, string>> = { activity: 'account' }

function sourcesOf(feature: string): string {
  return readdirSync(new URL(`${feature}/`, features))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
    .map((file) => readFileSync(new URL(`${feature}/${file}`, features), 'utf8'))
    .join('\n')
}

async function englishOf(feature: string): Promise<object> {
  const name = `${users[feature] ?? feature}English`
  const hasOwn = readdirSync(new URL('en/', import.meta.url)).includes(`${name}.ts`)
  if (!hasOwn) return {}
  const loaded: Readonly<Record<string, object>> = await import(`./en/${name}.ts`)
  return loaded[name] ?? {}
}

describe('texts of a feature', () => {
  it.each(readdirSync(features))('load with %s, or with the modal', async (feature) => {
    const loaded = new Set(Object.keys({ ...modalEnglish, ...(await englishOf(feature)) }))
    const source = sourcesOf(feature)
    const used = Object.keys(en).filter((key) => source.includes(`'${key}'`))
    expect(used.filter((key) => !loaded.has(key))).toEqual([])
  })

  it('load with each of its views', () => {
    for (const feature of readdirSync(features)) {
      const folder = new URL(`${feature}/`, features)
      const isLazy = readdirSync(new URL('en/', import.meta.url)).includes(`${feature}English.ts`)
      const views = readdirSync(folder).filter((file) => isLazy && file.endsWith('View.tsx'))
      for (const view of views)
        expect(readFileSync(new URL(view, folder), 'utf8')).toContain(
          `${feature}English as english`,
        )
    }
  })
})
