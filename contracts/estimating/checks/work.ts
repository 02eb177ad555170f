// Data. Above 400 lines because each item is a line with its name, so that it can be read and compared with the price book.

/**
 * The kinds of work that checks tell apart, with the items of the default price book that do it. The codes are items' own codes; each stands
 * for the item in all of its qualities. test/estimating/checks/work.spec.ts compares every line with the book.
 */
export const WORK = {
  /** Tile laid on a floor; its price holds no backer board. */
  'floor.tile': `
    15013 Install Tile floor, ceramic
    15018 Install Tile floor, porcelain, 12 x 24 in
    15023 Install Tile floor, natural stone
    15028 Install Tile floor, mosaic
    15103 Install Tile floor, porcelain, wood-look plank
    15108 Install Tile floor, large slab porcelain, 24 x 48 in
    15113 Install Tile floor, marble
    15118 Install Tile floor, slate or quarry
    15123 Install Tile floor, encaustic or patterned cement
  `,
  /** Wood, laminate, cork and bamboo floors. */
  'floor.wood': `
    12000 Install Hardwood floor, solid, 3/4 in, nailed
    12005 Install Engineered wood floor
    12010 Install Laminate floor, 12 mm, floating
    12120 Install Hardwood floor, prefinished, 3/4 in, nailed
    12125 Install Hardwood floor, unfinished oak, laid, sanded and finished
    12130 Install Engineered wood floor, glued to concrete
    12135 Install Hardwood floor, herringbone or chevron
    12140 Install Parquet tile, glued
    12145 Install Reclaimed wide plank floor
    12150 Install Laminate floor, 8 mm, floating
    12155 Install Laminate floor, water-resistant, with attached pad
    12475 Install Cork floor, floating
    12480 Install Bamboo floor
  `,
  /** Vinyl, linoleum and rubber floors. */
  'floor.resilient': `
    12040 Install Vinyl plank, LVP, click
    12045 Install Sheet vinyl, glued
    12050 Install Vinyl composition tile, VCT
    12230 Install Vinyl plank, LVP, glued
    12235 Install Vinyl plank, rigid core, with attached pad
    12240 Install Vinyl tile, luxury, with grouted joints
    12245 Install Vinyl tile, peel and stick
    12250 Install Sheet vinyl, loose lay, fiberglass back
    12255 Install Linoleum, sheet, natural
    12260 Install Rubber flooring, rolled or tile
  `,
  /** Carpet. */
  'floor.carpet': `
    12065 Install Carpet with pad
    12285 Install Carpet, glued down, low pile
    12290 Install Carpet tile
    12295 Install Carpet, wool or patterned, with pad
  `,
  /** Floors whose price holds everything beneath them. */
  'floor.other': `
    15143 Install Bathroom tile floor, up to 5 x 8 ft, with backer
    12485 Install Polished concrete floor
    12490 Install Terrazzo floor, epoxy
    12535 Install Carpet and pad, bedroom, 12 x 12 ft, old taken up
  `,
  /** Floors that are taken up. */
  'floor.removed': `
    12035 Remove Wood or laminate floor
    12055 Remove Sheet vinyl and underlayment
    12070 Remove Carpet and pad
    12180 Remove Hardwood floor, nailed, saved for reuse
    12185 Remove Glued wood or parquet floor, with scraping
    12270 Remove Vinyl plank or floating floor
    12275 Remove Vinyl tile and adhesive, scraped from slab
    12305 Remove Carpet, glued down
    15033 Remove Tile floor and setting bed
    19195 Remove Water damaged carpet, pad and base, per room
    12535 Install Carpet and pad, bedroom, 12 x 12 ft, old taken up
  `,
  /** What tile is set on. */
  'floor.backer': `
    12105 Install Self-leveling underlayment, 1/4 in
    12110 Install Underlayment, cement board, 1/4 in
    12115 Install Plywood underlayment, 1/4 in
    12430 Install Subfloor panels, raised, over concrete
    12435 Install Sleepers and plywood over slab
    15128 Install Uncoupling membrane under tile
    15133 Install Mud bed, floated, 1 1/4 in
    15208 Install Waterproofing, sheet or liquid membrane
  `,
  /** Baseboard, new or set again. */
  baseboard: `
    25000 Install Baseboard
    25125 Install Baseboard, tall, two or three pieces
    25130 Install Baseboard, MDF, primed
    25030 Detach and reset Baseboard
    12400 Install Vinyl cove base, 4 in
    12410 Detach and reset Baseboard and shoe for new floor
    25020 Install Quarter round or shoe
    15093 Install Tile base, bullnose
    25200 Install Interior trim, whole house, per floor area
    25570 Install Basement, finished, framing to paint, per floor area
    25575 Install Attic, finished, framing to paint, per floor area
    25585 Install Room addition, one story, per floor area
  `,
  /** Tile on the walls of a tub or shower without a membrane in its price. */
  'tile.wet': `
    15053 Install Tub surround, ceramic tile, to 7 ft
    15148 Install Wall tile, ceramic, bath or laundry wall
    15153 Install Wall tile, large format, full height
    15158 Install Wall tile, glass mosaic
  `,
  /** Showers and walls whose price holds the membrane, and the membrane. */
  'tile.waterproofed': `
    15058 Install Shower walls, porcelain tile
    15188 Install Shower complete, 36 x 60 in, tiled walls and pan
    15208 Install Waterproofing, sheet or liquid membrane
    15163 Install Wall panel, PVC or acrylic, groutless
    26145 Install Tub and shower surround, acrylic panels
  `,
  /** Wall tile that is taken off. */
  'tile.removed': `
    15083 Remove Tub surround, tile and backer
    15288 Remove Wall tile, wainscot, and backer
    15293 Remove Shower, tiled, walls and pan, complete
    15003 Remove Backsplash, tile
  `,
  /** Drywall that is hung and finished. */
  'drywall.finished': `
    20000 Install Drywall, 1/2 in, walls, hung and finished
    20005 Install Drywall, 1/2 in, ceiling, hung and finished
    20010 Install Drywall, walls and ceiling, hung and finished
    20015 Install Drywall, 5/8 in, fire-rated
    20020 Install Drywall, moisture-resistant
    20125 Install Drywall, 5/8 in, ceiling, hung and finished
    20130 Install Drywall, 1/4 in, laid over old wall or ceiling
    20135 Install Drywall, curved wall, two layers of 1/4 in
    20140 Install Drywall, stairwell or wall over 10 ft high
    20145 Install Drywall, paperless, mold-resistant
    20150 Install Drywall, impact-resistant, 5/8 in
    20155 Install Drywall, garage, fire-taped only
    20180 Install Bathroom drywall, 5 x 8 ft, walls and ceiling
    20185 Install Bedroom drywall, 12 x 12 ft, walls and ceiling
    20190 Install Garage drywall, two-car, walls and ceiling
  `,
  /** Drywall that is hung and not finished. */
  'drywall.unfinished': `
    20025 Install Drywall, hung, not finished
  `,
  /** Taping and finishing. */
  'drywall.finishing': `
    20265 Install Drywall taped and finished, level 4
    20080 Install Skim coat, level 5
    20315 Refinish Wall texture, knocked down and skimmed smooth
  `,
  /** Drywall and plaster that are taken off. */
  'drywall.removed': `
    19000 Remove Drywall or plaster, walls
    19005 Remove Drywall or plaster, ceiling
    19100 Remove Lath and plaster, walls
    19105 Remove Lath and plaster, ceiling
    19155 Remove Wallboard and insulation, wet, lower 4 ft
  `,
  /** Walls and ceilings painted. */
  'paint.walls': `
    24000 Paint Walls and ceiling, two coats
    24005 Paint Walls, two coats
    24010 Paint Walls, one coat, same color
    24015 Paint Ceiling, two coats
    24110 Paint Bathroom, walls and ceiling, up to 5 x 10 ft
    24115 Paint Bedroom, 12 x 12 ft, walls
    24120 Paint Bedroom, 12 x 12 ft, walls, ceiling and trim
    24125 Paint Living room, 16 x 20 ft, walls and ceiling
    24130 Paint Kitchen, walls and ceiling, around cabinets
    24135 Paint Hallway, walls and ceiling, up to 15 ft
    24140 Paint Stairwell, two stories, walls and ceiling
    24155 Paint Garage interior, two-car, walls and ceiling
    24160 Paint House interior, walls, ceilings and trim, per floor area
    24170 Paint Apartment turnover, one color, sprayed, per floor area
    24175 Paint Vaulted or high ceiling, two coats
    24195 Paint Accent wall, one color, up to 12 ft
  `,
  /** Primer and sealer. */
  'paint.primer': `
    24020 Paint Primer, one coat
    24485 Paint Drywall primer-sealer, new board
    24480 Repair Nicotine or smoke stains, sealed, one coat
    24190 Paint Wainscot or paneling, primed and two coats
  `,
  /** What a wall gets before paint. */
  'paint.prep': `
    20040 Repair Drywall patch, nail holes and dings, per room
    20045 Repair Drywall patch, up to 6 in hole
    20050 Repair Drywall patch, up to 2 x 2 ft
    20055 Repair Drywall patch, up to 4 x 8 ft
    20060 Repair Ceiling water stain, sealed and blended
    20065 Repair Drywall tape seam, lifted
    20195 Repair Drywall patch, doorknob hole, with bumper
    20200 Repair Drywall patch, up to 12 x 12 in
    20205 Repair Ceiling drywall patch, up to 2 x 2 ft, texture matched
    20210 Repair Ceiling drywall, water damaged, up to 4 x 8 ft
    20215 Repair Ceiling drywall, sagging, refastened and finished
    20220 Repair Nail pops, set and finished, up to 20
    20225 Repair Drywall crack at door or window corner
    20230 Repair Ceiling crack, cut out, taped and finished
    20245 Repair Torn drywall paper, sealed and skimmed
    20250 Repair Wall behind removed tile or mirror, patched and skimmed
    20330 Repair Plaster wall, cracked, meshed and skimmed
    24045 Repair Wall touch-up, per room
    24470 Repair Peeling paint, scraped, sanded and spot primed
    24475 Repair Gaps at trim caulked, interior
  `,
  /** Base cabinets, by the foot. */
  'cabinets.base': `
    17000 Install Cabinets, base
    17125 Install Cabinets, base, semi-custom
    17135 Install Cabinets, base, custom made
    17150 Install Cabinets, ready to assemble, base
  `,
  /** All kitchen cabinets. */
  cabinets: `
    17000 Install Cabinets, base
    17005 Install Cabinets, wall, 30 to 36 in high
    17010 Install Cabinet, tall pantry or oven, 24 in
    17015 Install Island, base cabinets, 5 ft
    17125 Install Cabinets, base, semi-custom
    17130 Install Cabinets, wall, semi-custom
    17135 Install Cabinets, base, custom made
    17140 Install Cabinets, wall, custom made
    17145 Install Cabinets, wall, 42 in high to ceiling
    17150 Install Cabinets, ready to assemble, base
    17155 Install Cabinets, ready to assemble, wall
    17160 Install Cabinet, sink base, 36 in
    17165 Install Cabinet, corner, lazy susan
    17170 Install Cabinet, drawer base, 24 in
    17175 Install Cabinet, over refrigerator, 36 in
    17450 Install Kitchen cabinets and laminate top, 10 x 10 ft
    17455 Install Kitchen cabinets and quartz top, 12 x 14 ft
  `,
  /** Wall cabinets, by the foot. */
  'cabinets.wall': `
    17005 Install Cabinets, wall, 30 to 36 in high
    17130 Install Cabinets, wall, semi-custom
    17140 Install Cabinets, wall, custom made
    17145 Install Cabinets, wall, 42 in high to ceiling
    17155 Install Cabinets, ready to assemble, wall
  `,
  /** Lights that run as far as the wall cabinets above them. */
  'cabinets.light': `
    21065 Install Under-cabinet light, LED
  `,
  /** Cabinets that are taken out or set again. */
  'cabinets.removed': `
    17020 Remove Cabinets, base and wall
    17025 Detach and reset Cabinets, base or wall
    17195 Detach and reset Cabinets, one run, moved to garage as storage
  `,
  /** Countertops, by themselves or with their kitchen. */
  countertop: `
    17060 Install Countertop, laminate
    17065 Install Countertop, quartz
    17070 Install Countertop, granite
    17075 Install Countertop, butcher block
    17080 Install Countertop, solid surface
    17350 Install Countertop, laminate, post-formed with backsplash
    17355 Install Countertop, marble
    17360 Install Countertop, quartzite or soapstone
    17365 Install Countertop, porcelain slab
    17370 Install Countertop, concrete
    17375 Install Countertop, stainless steel
    17380 Install Countertop, wood slab or live edge
    17385 Install Countertop overlay, thin acrylic or stone
    15088 Install Countertop, ceramic tile
    17450 Install Kitchen cabinets and laminate top, 10 x 10 ft
    17455 Install Kitchen cabinets and quartz top, 12 x 14 ft
    17095 Detach and reset Countertop
    24460 Paint Epoxy refinish, countertop
  `,
  /** Countertops that are taken off or set again. */
  'countertop.removed': `
    17085 Remove Countertop
    17095 Detach and reset Countertop
  `,
  /** Backsplashes. */
  backsplash: `
    15328 Install Backsplash, natural stone or marble mosaic
    15333 Install Backsplash, full-height slab
    15338 Install Backsplash, peel and stick or metal panel
    15378 Install Backsplash, tile, set and grouted
  `,
  /** Vanities with a top. */
  vanity: `
    17100 Install Vanity with top, 24 in
    17105 Install Vanity with top, 36 in
    17110 Install Vanity with double top, 60 in
    17310 Install Vanity with top, 30 in
    17315 Install Vanity with top, 48 in
    17320 Install Vanity with double top, 72 in
    17325 Install Vanity, wall hung, 36 in
  `,
  /** Vanities that are taken out or set again. */
  'vanity.removed': `
    17120 Remove Vanity and top
    17345 Detach and reset Vanity, sink and plumbing
    19185 Remove Bathroom fixtures only, toilet, vanity and tub
  `,
  /** Bath faucets. */
  'faucet.bath': `
    26070 Install Faucet, bath sink
    26455 Install Faucet, bath, widespread, 8 in
    26460 Install Faucet, bath, wall mounted, with rough-in valve
    26115 Detach and reset Sink and faucet
    17345 Detach and reset Vanity, sink and plumbing
  `,
  /** Kitchen sinks. */
  'sink.kitchen': `
    26080 Install Sink, kitchen, stainless, drop-in
    26085 Install Sink, kitchen, undermount
    26495 Install Sink, kitchen, farmhouse apron front
    26500 Install Sink, kitchen, cast iron or granite composite
  `,
  /** Kitchen faucets. */
  'faucet.kitchen': `
    26065 Install Faucet, kitchen, pull-down
    26440 Install Faucet, kitchen, touchless
    26445 Install Faucet, kitchen, two handle, with side spray
    26115 Detach and reset Sink and faucet
  `,
  /** Bathtubs. */
  tub: `
    26130 Install Bathtub, acrylic, alcove, 60 in
    26135 Install Bathtub, freestanding
    26565 Install Bathtub, enameled steel, alcove, 60 in
    26570 Install Bathtub, cast iron, alcove, 60 in
    26575 Install Bathtub, whirlpool or air jetted
    26580 Install Bathtub, walk-in, with door
    26585 Install Tub and shower unit, fiberglass, one piece, 60 in
  `,
  /** Showers. */
  shower: `
    26140 Install Shower stall, acrylic or fiberglass, 36 in
    26585 Install Tub and shower unit, fiberglass, one piece, 60 in
    26590 Install Tub to shower conversion, base, acrylic walls and valve
    26600 Install Shower enclosure, corner, neo-angle, with glass
    15063 Install Shower pan, mortar bed and liner, tiled
    15173 Install Shower pan, prefabricated, 60 x 32 in
    15178 Install Shower pan, foam, tile-ready, with linear drain
    15183 Install Shower, curbless, floor recessed and sloped
    15188 Install Shower complete, 36 x 60 in, tiled walls and pan
  `,
  /** Bathtubs and showers that are taken out. */
  'tub.removed': `
    26180 Remove Bathtub and surround
    26185 Remove Shower stall
    15293 Remove Shower, tiled, walls and pan, complete
    19185 Remove Bathroom fixtures only, toilet, vanity and tub
    26590 Install Tub to shower conversion, base, acrylic walls and valve
    26175 Refinish Bathtub, reglazed
  `,
  /** Valves and fillers of tubs and showers. */
  'tub.valve': `
    26150 Install Shower valve and trim
    26475 Install Faucet, tub, deck mounted roman
    26480 Install Tub filler, freestanding, floor mounted
    26590 Install Tub to shower conversion, base, acrylic walls and valve
    26615 Install Shower column with body sprays
    26630 Install Shower valve trim kit, on existing valve
    26635 Install Shower valve, thermostatic, with diverter
    26155 Repair Shower valve cartridge
  `,
  /** Toilets. */
  toilet: `
    26000 Install Toilet, elongated, 1.28 gpf
    26005 Install Toilet, round front, 1.28 gpf
    26010 Install Toilet, wall hung, with carrier
    26370 Install Toilet, comfort height, elongated, 1.28 gpf
    26375 Install Toilet, one piece, skirted, elongated
    26380 Install Toilet, pressure assist, elongated
    26385 Install Toilet, upflush, with macerator pump
  `,
  /** Toilets that are taken out or set again. */
  'toilet.removed': `
    26050 Remove Toilet
    26055 Detach and reset Toilet, on existing flange
    19185 Remove Bathroom fixtures only, toilet, vanity and tub
  `,
  /** Bath fans. */
  fan: `
    21100 Install Vent fan, bath, 80 cfm, ducted out
    21105 Repair Vent fan motor and grille
    21470 Install Vent fan, bath, with light or heater
    21475 Install Vent fan, bath, in existing opening and duct
    21480 Install Vent fan, inline, with two inlets
  `,
  /** Outlets without ground fault protection. */
  outlet: `
    21000 Install Outlet, duplex, 15 or 20 A
    21010 Install Outlet, new, with up to 25 ft of cable
    21020 Install Outlet, USB
    21220 Install Outlet, four gang, quad
  `,
  /** Ground fault protection. */
  gfci: `
    21005 Install Outlet, GFCI
    21185 Install Outlet, exterior, GFCI, with in-use cover
    21190 Install Outlet, exterior, new, up to 25 ft of cable
    21135 Install Breaker, AFCI or GFCI
    21235 Repair Outlet, two prong, grounded or GFCI protected
    21665 Install Wiring, kitchen remodel, to code
    21670 Install Wiring, bathroom remodel, to code
  `,
  /** Panels and electrical service. */
  panel: `
    21115 Install Panel, 200 A, with breakers
    21120 Install Panel, 100 A, with breakers
    21125 Install Subpanel, 60 A, within 30 ft
    21495 Install Panel, 150 A, with breakers
    21500 Install Service, 400 A, with meter and two panels
    21505 Install Service, 200 A, underground, up to 75 ft
    21510 Install Service entrance cable and weatherhead, 200 A
    21515 Install Meter socket, 200 A
    21520 Install Subpanel, 100 A, within 30 ft
  `,
  /** New circuits and wiring. */
  wiring: `
    21140 Install Circuit, 20 A, new, up to 50 ft
    21170 Install Wiring, whole house, per living area
    21200 Install Outlet, 240 V, 30 A, dryer, new circuit up to 40 ft
    21205 Install Outlet, 240 V, 20 A, air conditioner or heater, new circuit
    21545 Install Circuit, 240 V, 30 A, new, up to 50 ft
    21550 Install Circuit, 240 V, 50 A, new, up to 50 ft
    21555 Install Circuit, hot tub, 50 A, with disconnect
    21560 Install Circuit to garage or shed, buried, up to 75 ft
    21655 Install Wiring, one room, rewired
    21660 Install Wiring, knob and tube replaced, per living area
    21665 Install Wiring, kitchen remodel, to code
    21670 Install Wiring, bathroom remodel, to code
    21675 Install Wiring, basement finish, per living area
  `,
  /** Solar, generators and chargers of vehicles. */
  generation: `
    21145 Install Vehicle charger, level 2, up to 40 ft
    21155 Install Standby generator, 14 to 22 kW, with switch
    21630 Install Vehicle charging outlet, 50 A, up to 40 ft
    21645 Install Vehicle charger pedestal, with trench up to 30 ft
    21835 Install Transfer switch, automatic, 200 A
    21840 Install Standby generator, 24 to 26 kW, with switch
    21845 Install Standby generator, 36 to 48 kW, liquid cooled
    21870 Install Solar panels, roof mounted, per kW
    21875 Install Battery storage, 13.5 kWh, wall mounted
  `,
  /** Work on what carries the house. */
  structure: `
    19015 Remove Bearing wall, shored, beam extra
    25045 Install Floor joists, 2 x 10 at 16 in
    25055 Install Beam, LVL, with posts
    25235 Install Exterior wall, 2 x 6, sheathed and wrapped
    25255 Install Roof rafters, stick framed
    25260 Install Roof trusses, set and braced
    25265 Install Floor joists, I-joist at 16 in
    25285 Repair Sagging floor, jacked, beam and posts added
    25450 Install Doorway, exterior, cut in framed wall
    25495 Install Beam, steel, with posts
    25500 Install Beam, LVL, flush, with hangers
    25505 Install Wall removed, bearing, 12 ft, beam and finishes complete
    18060 Install Footing, concrete, 16 x 8 in
    18065 Install Foundation wall, poured, 8 in
    18085 Install Pier, helical or push
    18295 Install Foundation, crawl space, block on footing
    18300 Install Slab foundation, monolithic, with thickened edge
  `,
  /** Rooms that are added. */
  addition: `
    25585 Install Room addition, one story, per floor area
    25590 Install Sunroom or porch enclosed, three season, per floor area
  `,
  /** Basements, attics and garages made into rooms. */
  finishing: `
    25570 Install Basement, finished, framing to paint, per floor area
    25575 Install Attic, finished, framing to paint, per floor area
    25580 Install Garage converted to room, per floor area
  `,
  /** Openings cut for windows and doors. */
  opening: `
    13030 Install Egress window with well, cut in concrete
    13205 Install Window opening, cut and framed in wood wall
    13210 Install Window opening, cut in brick, with lintel
    13215 Repair Window opening, enlarged, new header
    13225 Install Basement window, sliding, steel frame cut out
    25450 Install Doorway, exterior, cut in framed wall
    19365 Remove Foundation wall, opening cut, door or egress
  `,
  /** Water heaters. */
  'water.heater': `
    26310 Install Water heater, gas, 50 gal
    26315 Install Water heater, electric, 50 gal
    26320 Install Water heater, heat pump, 50 gal
    26325 Install Water heater, tankless, gas
  `,
  /** Gas piping. */
  gas: `
    26355 Install Gas pipe, black iron or CSST
    26360 Install Gas connection, appliance
  `,
  /** Furnaces and air conditioning. */
  hvac: `
    10000 Install Furnace, gas, 80,000 BTU, forced air
    10005 Install Furnace, electric, 15 kW
    10030 Install Central air conditioner, 3 ton, condenser and coil
    10035 Install Heat pump, air source, 3 ton, with air handler
    10040 Install Mini-split, ductless, one zone, 12,000 BTU
  `,
  /** Roof coverings. */
  roof: `
    16000 Install Shingles, asphalt, architectural
    16005 Install Shingles, asphalt, three tab
    16010 Install Shingles, cedar shakes
    16035 Install Roof, standing seam metal
    16040 Install Roof, exposed fastener metal panel
    16045 Install Roof, concrete tile
    16050 Install Roof, single ply membrane, EPDM or TPO
    16120 Install Shingles, asphalt, heavy laminated, slate look
    16125 Install Shingles, asphalt, impact rated class 4
    16130 Install Shingles, cedar, sawn
    16145 Install Roof, slate, natural
    16150 Install Roof, synthetic slate or shake
    16155 Install Roof, clay tile
    16160 Install Roof, stone-coated steel
    16165 Install Roof, copper, standing seam
    16170 Install Roof, modified bitumen, two ply
    16175 Install Roof, PVC membrane, 60 mil
    16180 Install Roof, rolled roofing, mineral surface
    16185 Install Roof, built-up, three ply with gravel
  `,
  /** Shingles, shakes, slate and tile. */
  'roof.steep': `
    16000 Install Shingles, asphalt, architectural
    16005 Install Shingles, asphalt, three tab
    16010 Install Shingles, cedar shakes
    16045 Install Roof, concrete tile
    16120 Install Shingles, asphalt, heavy laminated, slate look
    16125 Install Shingles, asphalt, impact rated class 4
    16130 Install Shingles, cedar, sawn
    16145 Install Roof, slate, natural
    16150 Install Roof, synthetic slate or shake
    16155 Install Roof, clay tile
  `,
  /** Roofs that are torn off. */
  'roof.removed': `
    16015 Remove Shingles, asphalt, one layer
    16215 Remove Shakes or wood shingles
    16220 Remove Tile or slate roof
    16225 Remove Metal roof panels
    16230 Remove Flat roof membrane and insulation
    16245 Detach and reset Tile roof, lifted and relaid on new underlayment
  `,
  /** Drip edge. */
  'roof.edge': `
    16080 Install Drip edge
    7035 Install Gutter apron flashing, under shingles at eave
  `,
  /** Siding and stucco. */
  siding: `
    14000 Install Siding, vinyl
    14005 Install Siding, fiber cement lap
    14010 Install Siding, cedar, beveled
    14015 Install Siding, engineered wood lap
    14120 Install Siding, vinyl, insulated
    14130 Install Siding, fiber cement, board and batten
    14135 Install Siding, fiber cement shingle
    14140 Install Siding, cedar shingle
    14145 Install Siding, plywood panel, grooved
    14150 Install Siding, wood, shiplap or tongue and groove
    14155 Install Siding, steel
    14160 Install Siding, aluminum
    14035 Install Stucco, three coats
    14180 Install Synthetic stucco, EIFS
  `,
  /** Siding that is taken off. */
  'siding.removed': `
    14025 Remove Siding
    19305 Remove Shingle or lap siding, wood, with nails
    19310 Remove Stucco, with lath
  `,
  /** House wrap. */
  'siding.wrap': `
    14115 Install Vapor and house wrap
  `,
  /** Decks with their framing. */
  deck: `
    29000 Install Deck, framed, treated, with footings
    29335 Install Porch or patio roof, framed and shingled
  `,
  /** Buildings that are torn down. */
  'demolition.house': `
    19255 Remove Garage, detached, one-car
    19260 Remove Garage, detached, two-car
    19265 Remove House, one story, wood frame, per floor area
    19270 Remove Mobile home, single wide
  `,
  /** Rooms that are stripped to the studs: floor, walls and fixtures with them. */
  'room.gutted': `
    19020 Remove Kitchen, complete, to the studs
    19025 Remove Bathroom, complete, to the studs
    19220 Remove Bathroom, half, complete, to the studs
    19225 Remove Bathroom, master, complete, to the studs
    19230 Remove Kitchen, cabinets, counters, floor and appliances
    19235 Remove Room, finishes to the studs, per floor area
    19240 Remove House interior, gutted to the framing, per floor area
    19245 Remove Basement, finished, stripped out, per floor area
    19250 Remove Attic or loft, finishes stripped, per floor area
  `,
  /** Dust and floor protection. */
  protection: `
    19085 Install Dust barrier, zipper and plastic
    19090 Install Floor protection, board and tape
    19395 Install Dust control, negative air, per day
    19400 Install Zip wall, two poles and door, per opening
    24505 Service Lead-safe setup, containment and clean-up, per room
    24520 Service Furniture moved and covered, per room
    19420 Detach and reset Room contents, packed to center and covered
  `,
  /** What may hold asbestos in an old house. */
  'asbestos.suspect': `
    12055 Remove Sheet vinyl and underlayment
    12275 Remove Vinyl tile and adhesive, scraped from slab
    19040 Remove Popcorn texture, wetted and scraped
    19100 Remove Lath and plaster, walls
    19105 Remove Lath and plaster, ceiling
    20295 Refinish Popcorn ceiling, scraped, skimmed and primed
    20300 Refinish Popcorn ceiling, painted over, scraped and skimmed
    22215 Remove Insulation, vermiculite, under containment
  `,
  /** Tests for asbestos and lead. */
  'asbestos.test': `
    19095 Inspect Asbestos or lead sample, laboratory
  `,
  /** Debris taken away. */
  hauling: `
    28030 Haul Dumpster, 10 cu yd, one load
    28035 Haul Dumpster, 20 cu yd, one load
    28040 Haul Dumpster, 30 cu yd, one load
    28045 Haul Debris by truck, one load, 3 cu yd
    28320 Haul Dumpster, 15 cu yd, one load
    28325 Haul Dumpster, 40 cu yd, one load
    28330 Haul Dumpster bag, 3 cu yd
    28335 Haul Concrete, brick or dirt, one load, 3 cu yd
    28340 Haul Construction debris, one pickup load
    28345 Haul Roofing tear-off, one load
    28365 Haul Junk, quarter truck load
    28370 Haul Junk, half truck load
    28375 Haul Junk, full truck load, 15 cu yd
  `,
  /** Cleaning at the end. */
  'cleaning.final': `
    28000 Clean Final cleaning, living area
    28005 Clean Deep cleaning, vacant house
  `,
  /** Building permits. */
  'permit.building': `
    28110 Obtain Building permit, remodel
    3000 Obtain Permit, bathroom or kitchen remodel
    3015 Obtain Permit, deck or porch
    3025 Obtain Permit, addition or garage
    3030 Obtain Permit, finished basement or attic
    3035 Obtain Permit, demolition
    3040 Obtain Permit, foundation or structural repair
    3010 Obtain Permit, windows, doors or siding
  `,
  /** Trade permits. */
  'permit.trade': `
    28115 Obtain Permit, electrical, plumbing or mechanical
  `,
  /** Permits for electrical service. */
  'permit.electrical': `
    3065 Obtain Permit, electrical service or panel
  `,
  /** Permits for solar, generators and chargers. */
  'permit.generation': `
    3090 Obtain Permit, solar, generator or charger
  `,
  /** Permits for water heaters. */
  'permit.water.heater': `
    3070 Obtain Permit, water heater
  `,
  /** Permits for furnaces and air conditioning. */
  'permit.hvac': `
    3075 Obtain Permit, furnace or air conditioner
  `,
  /** Permits for gas lines. */
  'permit.gas': `
    3085 Obtain Permit, gas line
  `,
  /** Permits for roofs. */
  'permit.roof': `
    3005 Obtain Permit, roofing
  `,
  /** Permits for windows and doors. */
  'permit.opening': `
    3010 Obtain Permit, windows, doors or siding
  `,
  /** Permits for decks. */
  'permit.deck': `
    3015 Obtain Permit, deck or porch
  `,
  /** Permits for additions. */
  'permit.addition': `
    3025 Obtain Permit, addition or garage
  `,
  /** Permits for finished basements and attics. */
  'permit.finishing': `
    3030 Obtain Permit, finished basement or attic
  `,
  /** Permits to tear down. */
  'permit.demolition': `
    3035 Obtain Permit, demolition
  `,
  /** Permits for structural work. */
  'permit.structure': `
    3040 Obtain Permit, foundation or structural repair
    3110 Obtain Drawings, addition or whole floor, by designer
  `,
} as const;

export type Work = keyof typeof WORK;

/** Own items have no line above. They are of the kinds that their category, action and formula suggest; the first match counts. */
export interface OwnWork {
  category: string;
  action?: string;
  formula?: readonly string[];
  work: readonly Work[];
}
export const OWN_WORK: readonly OwnWork[] = [
  { category: 'Flooring', action: 'Remove', work: ['floor.removed'] },
  { category: 'Flooring', action: 'Install', formula: ['FLOOR'], work: ['floor.other'] },
  { category: 'Tile', action: 'Remove', formula: ['FLOOR'], work: ['floor.removed'] },
  { category: 'Tile', action: 'Remove', work: ['tile.removed'] },
  { category: 'Tile', action: 'Install', formula: ['FLOOR'], work: ['floor.tile'] },
  // A demolition of one's own may take out anything.
  { category: 'Demolition', action: 'Remove', work: ['room.gutted'] },
  { category: 'Demolition', action: 'Install', work: ['protection'] },
  { category: 'Painting', action: 'Paint', formula: ['WALLS', 'CEILINGS', 'WALLSANDCEILINGS'], work: ['paint.walls'] },
  { category: 'Painting', action: 'Repair', work: ['paint.prep'] },
  { category: 'Drywall', action: 'Repair', work: ['paint.prep'] },
  { category: 'Drywall', action: 'Install', formula: ['WALLS', 'CEILINGS', 'WALLSANDCEILINGS'], work: ['drywall.finished'] },
  { category: 'Roofing', action: 'Remove', work: ['roof.removed'] },
  { category: 'Roofing', action: 'Install', formula: ['ROOF'], work: ['roof'] },
  { category: 'Exterior Finish', action: 'Remove', formula: ['EXTWALLS'], work: ['siding.removed'] },
  { category: 'Exterior Finish', action: 'Install', formula: ['EXTWALLS'], work: ['siding'] },
  { category: 'Cleaning and Hauling', action: 'Haul', work: ['hauling'] },
  { category: 'Cleaning and Hauling', action: 'Clean', formula: ['FLOOR'], work: ['cleaning.final'] },
  { category: 'Permits and Fees', action: 'Obtain', work: ['permit.building', 'permit.trade'] },
];
