import { expect, test } from 'vitest'
import { formatOf } from './file-format.ts'

test.each([
  ['', 'empty'],
  ['\xff\xe0\x04o5m2\xff', 'o5m'],
  ['\xff\xe0\x04o5c2\xff', 'o5m'],
  ['\0\0\0\x0d\x0a\x09OSMHeader\x18\x7d', 'osm-pbf'],
  ['\x1f\x8b\x08\0', 'gzip'],
  ['BZh91AY', 'bzip2'],
  ['PAR1\x15\x04', 'parquet'],
  ['PARE', 'encrypted-parquet'],
  ['PK\x03\x04\x14', 'zip'],
  [`SQLite format 3\0${'\0'.repeat(52)}GPKG`, 'geopackage'],
  [`SQLite format 3\0${'\0'.repeat(56)}`, 'sqlite'],
  ['<?xml version="1.0"?>\n<osm version="0.6">', 'osm-xml'],
  ['<osmChange version="0.6">', 'osm-change'],
  ['<!DOCTYPE html><html>', 'html'],
  ['<?xml version="1.0"?><kml>', 'xml'],
  ['\xef\xbb\xbf{"type":"FeatureCollection"', 'json'],
  ['\x1e{"type":"Feature"}', 'json'],
  ['id,name\n1,Caf\xc3\xa9\n', 'text'],
  ['version https://git-lfs.github.com/spec/v1\n', 'lfs-pointer'],
  ['\x01\x02\x03\x04', null],
])('names %j', (head, format) => expect(formatOf(Buffer.from(head, 'latin1'))).toBe(format))
