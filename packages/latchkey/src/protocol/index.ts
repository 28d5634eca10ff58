export * from './catalogue.ts'
export * from './pairing.ts'
export * from './relay.ts'
