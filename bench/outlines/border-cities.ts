/** Cities that face each other across the border of a country, or across a state line: label, then label. */
export const borderCities = `
Detroit, MI	Windsor, Ontario, Canada
Port Huron, MI	Sarnia, Ontario, Canada
Sault Sainte Marie, MI	Sault Ste. Marie, Ontario, Canada
Niagara Falls, NY	Niagara Falls, Ontario, Canada
Buffalo, NY	Fort Erie, Ontario, Canada
Ogdensburg, NY	Brockville, Ontario, Canada
Massena, NY	Cornwall, Ontario, Canada
Blaine, WA	White Rock, British Columbia, Canada
Bellingham, WA	Abbotsford, British Columbia, Canada
Houlton, ME	Fredericton, New Brunswick, Canada
San Ysidro, CA	Tijuana, Mexico
Calexico, CA	Mexicali, Mexico
Nogales, AZ	Nogales, Sonora, Mexico
Douglas, AZ	Agua Prieta, Mexico
San Luis, AZ	San Luis Río Colorado, Mexico
El Paso, TX	Juárez, Mexico
Del Rio, TX	Ciudad Acuña, Mexico
Eagle Pass, TX	Piedras Negras, Mexico
Laredo, TX	Nuevo Laredo, Mexico
Mcallen, TX	Reynosa, Mexico
Brownsville, TX	Heroica Matamoros, Mexico
Presidio, TX	Manuel Ojinaga, Mexico
Strasbourg, France	Kehl, Germany
Basel, Switzerland	Saint-Louis, France
Genève, Switzerland	Annemasse, France
Aachen, Germany	Kerkrade, Netherlands
Görlitz, Germany	Zgorzelec, Poland
Frankfurt (Oder), Germany	Słubice, Poland
Lille, France	Mouscron, Belgium
Konstanz, Germany	Kreuzlingen, Switzerland
Trieste, Italy	Koper, Slovenia
Blagoveshchensk, Amur Oblast, Russia	Heihe, China
Komárno, Slovakia	Komárom, Hungary
Cúcuta, Colombia	San Antonio del Táchira, Venezuela
Foz do Iguaçu, Brazil	Ciudad del Este, Paraguay
Goma, Congo - Kinshasa	Gisenyi, Rwanda
Singapore, Singapore	Johor Bahru, Malaysia
Kansas City, MO	Kansas City, KS
Texarkana, TX	Texarkana, AR
Bristol, VA	Bristol, TN
Saint Louis, MO	East Saint Louis, IL
Cincinnati, OH	Covington, KY
Louisville, KY	Jeffersonville, IN
Portland, OR	Vancouver, WA
Philadelphia, PA	Camden, NJ
New York, NY	Jersey City, NJ
Washington, DC	Arlington, VA
Memphis, TN	West Memphis, AR
Omaha, NE	Council Bluffs, IA
Fargo, ND	Moorhead, MN
Duluth, MN	Superior, WI
Davenport, IA	Rock Island, IL
Augusta, GA	North Augusta, SC
Columbus, GA	Phenix City, AL
Chattanooga, TN	Rossville, GA
South Lake Tahoe, CA	Stateline, NV
Wendover, UT	West Wendover, NV
Lewiston, ID	Clarkston, WA
Sioux City, IA	South Sioux City, NE
Evansville, IN	Henderson, KY
`
