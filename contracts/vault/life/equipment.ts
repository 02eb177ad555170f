/** What a new one of a type of vault items is taken for in the equipment figures, and the project that an estimate of it begins with. */
export interface Equipment {
  typeId: number;
  /** Of `doe_residential_equipment_costs.csv`: what is usual, and where no tier is called that, the cheapest that is sold. */
  key: string;
  item: string;
  tier: string;
  project: string;
}

const of = (typeId: number, key: string, item: string, tier: string, project: string): Equipment => ({ typeId, key, item, tier, project });

export const EQUIPMENT: readonly Equipment[] = [
  of(101, 'refrigerator', 'refrigerator-freezer, average of mounts', 'energy_star', 'refrigerator'),
  of(102, 'range', 'electric range', 'typical', 'range'),
  of(103, 'dishwasher', 'standard dishwasher', 'energy_star', 'dishwasher'),
  of(105, 'clothes_washer', 'clothes washer', 'energy_star', 'washer'),
  of(106, 'clothes_dryer', 'electric dryer', 'typical', 'dryer'),
  of(201, 'water_heater', 'gas storage water heater', 'typical', 'water-heater'),
  of(202, 'water_heater', 'electric resistance water heater', 'typical', 'water-heater-electric'),
  of(203, 'furnace', 'natural gas furnace', 'typical', 'furnace'),
  of(204, 'furnace', 'oil, kerosene or LPG furnace', 'typical', 'furnace-oil'),
  of(205, 'boiler', 'natural gas boiler', 'typical', 'boiler'),
  of(206, 'boiler', 'oil boiler', 'typical', 'boiler-oil'),
  of(207, 'central_ac', 'central air conditioner', 'typical', 'air-conditioner'),
  of(208, 'room_ac', 'room air conditioner', 'typical', 'room-air-conditioner'),
  of(209, 'heat_pump', 'air source heat pump', 'minimum', 'heat-pump'),
  of(210, 'pool_pump', 'pool pump', 'energy_star', 'pool-pump'),
];

export const equipmentOf = (typeId: number | null): Equipment | undefined => EQUIPMENT.find((one) => one.typeId === typeId);
