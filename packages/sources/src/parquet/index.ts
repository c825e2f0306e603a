// Files and byte ranges, local and remote (files); decoding of columns (decode); search for a city's places (places).
export { type Footer, readFooter } from './decode/footer.ts'
export { polygonsOfGeometry } from './decode/geometry.ts'
export { fileNameOf, hostOf, type Http, openHttp } from './files/http.ts'
export { httpFile } from './files/http-file.ts'
export { localFiles, localOutlines } from './places/local-files.ts'
export type { CityExtent, PlaceFile, PlaceLayout, PlaceRows } from './places/place-search.ts'
export {
  type DataRelease,
  type DataReleases,
  fixedDataRelease,
  openPlaces,
  withSourceErrors,
} from './places/places-source.ts'
export { openSpool, type Spool } from './places/spool.ts'
export { pointColumns, pointNeed, pointReader } from './places/point-columns.ts'
export { FileChanged, FileGone } from './files/ranged-file.ts'
export { type Columns, readGroup } from './decode/read-group.ts'
export { numberValue, textValue } from './decode/values.ts'
export { readWhole } from './decode/read-whole.ts'
