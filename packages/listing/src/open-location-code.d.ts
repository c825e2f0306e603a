// The package ships no types; its interface is described in its API.txt.
declare module 'open-location-code' {
  export class OpenLocationCode {
    isFull(code: string): boolean
    encode(latitude: number, longitude: number, codeLength?: number): string
  }
}
