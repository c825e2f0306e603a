// The package has no types; its API.txt documents the interface.
declare module 'open-location-code' {
  export class OpenLocationCode {
    isFull(code: string): boolean
    encode(latitude: number, longitude: number, codeLength?: number): string
  }
}
