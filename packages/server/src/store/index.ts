export { connectRedis, type Redis } from './connectRedis.ts'
export * from './fast/index.ts'
export * from './projects/index.ts'
export * from './sql/index.ts'
