// Pieces, drawn round their middle; a tile is 100 wide.
export const CASTILLO = "M-20,17V-15H-12V-8H-4.5V-15H4.5V-8H12V-15H20V17Z";
export const CUBE = "M0,-21L20,-11V11L0,22L-20,11V-11Z";
export const CUBE_EDGES = "M-20,-11L0,-1L20,-11M0,-1V22";
export const CUBE_DARK = "M-20,-11L0,-1V22L-20,11Z";
export const CUBE_LIGHT = "M0,-21L20,-11L0,-1L-20,-11Z";
export const HULL = "M-19,7Q-15,18,-9,18H10Q18,16,20,4L12,8H-12Z";
export const SAIL = "M-2,-21Q-17,-10,-12,2H11Q15,-10,-2,-21Z";
export const COAT = "M-16,22Q-16,-2,-6,-4H6Q16,-2,16,22Z";
export const HAT = "M-15,-15Q0,-10,15,-15L7,-18Q6,-27,0,-27Q-6,-27,-7,-18Z";
export const FACE = "M-6,-14V-8Q0,-2,6,-8V-14Z";
export const STAFF = "M21,-24V22";
