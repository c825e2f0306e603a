import { palette } from './html-parts.ts'

/** On phones each row is a card. In print the header repeats on every page and rows do not break. */
export const readingStyle = `
${palette}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:14px/22px Geist,Inter,system-ui,sans-serif}
main{max-width:1120px;margin:0 auto;padding:32px 24px 48px}
p{margin:0}a{color:var(--accent);text-underline-offset:2px;text-decoration-thickness:1px}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
header{margin-bottom:20px}header p,footer{color:var(--muted)}
.maker{font-size:11px;line-height:16px;font-weight:600}
h1{font-size:24px;line-height:32px;font-weight:600;margin:2px 0;overflow-wrap:anywhere;text-wrap:balance}
nav{display:flex;flex-wrap:wrap;gap:4px 20px;margin-top:10px;font-size:13px}
nav a{min-height:24px;display:inline-flex;align-items:center}
form{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin-bottom:12px;font-size:13px}
input[type=search]{flex:1 1 200px;max-width:320px;min-width:0;height:36px;padding:0 12px;border:1px solid var(--ctl);border-radius:6px;background:var(--card);color:inherit;font:inherit}
button{height:36px;padding:0 14px;border:1px solid var(--ctl);border-radius:6px;background:var(--card);color:inherit;font:inherit;font-weight:500;cursor:pointer}
:is(input,button):focus-visible{outline:2px solid var(--accent);outline-offset:-1px}
.warning{margin-bottom:16px;padding:8px 12px;border:1px solid var(--warn);border-radius:6px;color:var(--warn);font-weight:500}
table{width:100%;border-collapse:separate;border-spacing:0;background:var(--card);border:1px solid var(--line);border-radius:10px;font-size:13px;line-height:20px}
th,td{padding:10px 14px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
tbody tr:last-child td{border-bottom:0}
th{position:sticky;top:0;vertical-align:middle;background:var(--card);color:var(--muted);font-size:11px;line-height:16px;font-weight:500;border-radius:10px 10px 0 0}
th a{display:inline-block;padding:4px 0;color:inherit;text-decoration:none}th a:hover,th[aria-sort] a{color:var(--text)}
td{overflow-wrap:anywhere}td a:not(:hover){text-decoration:none}header span{white-space:nowrap}b{font-weight:600}small{display:block;color:var(--muted);font-size:12px;line-height:18px}
[data-label=Name]{min-width:180px}[data-label=Phone]{white-space:nowrap}[data-label=Hours]{min-width:150px;font-size:12px;line-height:18px}
[data-label=Phone],.n{font-variant-numeric:tabular-nums}.n{text-align:right;white-space:nowrap}
.pagination{justify-content:space-between;margin:16px 0 0;color:var(--muted)}
footer{margin-top:24px;font-size:12px;line-height:18px;max-width:72ch}footer p+p{margin-top:6px}
@media screen and (max-width:720px){
main{padding:20px 16px 40px}
table,tbody,tr,td{display:block}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table{border:0;background:none}
tr{padding:12px 14px;margin-bottom:8px;background:var(--card);border:1px solid var(--line);border-radius:10px}
td{padding:2px 0;border:0}td:empty{display:none}.n{text-align:left}.n small{display:inline;margin-left:6px}
[data-label=Phone] a,[data-label=Website] a{display:inline-block;padding:3px 0}
[data-label=Rating]::before,[data-label=Hours]::before{content:attr(data-label) " ";color:var(--muted);font-size:12px}
[data-label=Hours]::before{display:block}
}
@media print{
@page{margin:14mm}
body{background:none;font-size:10pt}main{max-width:none;padding:0}nav,form{display:none}
table{border:0;font-size:8.5pt;line-height:1.35}th{position:static}thead{display:table-header-group}
tr{break-inside:avoid}th,td{padding:4px 8px 4px 0}small{font-size:8pt}a{color:inherit;text-decoration:none}
}`
